// Has to run before Prism's own file, which would otherwise go through the document by itself.
globalThis.Prism = { manual: true, disableWorkerMessageHandler: true };
