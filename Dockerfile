# The server, small: wheels are made in one image and installed in another that has no compiler.
# What it can do beyond that: --build-arg EXTRAS=server,models asks minds and deliberates.
ARG EXTRAS=server

FROM python:3.13-slim AS build
ARG EXTRAS
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY deploy/requirements ./deploy/requirements
COPY src ./src
# Each package at one version and with its hash; other EXTRAS need a file of their own from scripts/lock.
RUN pip install --no-cache-dir --require-hashes -r deploy/requirements/tools.txt \
    && pip wheel --no-cache-dir --require-hashes --wheel-dir /wheels -r "deploy/requirements/${EXTRAS}.txt" \
    && pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python:3.13-slim
ARG EXTRAS
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels "thoughtline[${EXTRAS}]" \
    && groupadd --gid 10001 thoughtline \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/thoughtline thoughtline \
    && install --directory --owner 10001 --group 10001 --mode 0700 /var/lib/thoughtline
USER 10001:10001
# One heap for all threads, and large blocks outside it: memory stays as it is for weeks.
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768 \
    THOUGHTLINE_HTTP=0.0.0.0:8719 \
    THOUGHTLINE_DATABASE=/var/lib/thoughtline/thoughtline.db \
    THOUGHTLINE_TOKENS=/var/lib/thoughtline/tokens
VOLUME /var/lib/thoughtline
EXPOSE 8719
# Whether it lives, since some engines kill what fails this: a database that is away is no reason.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["python", "-c", \
    "import urllib.request as u; u.urlopen('http://127.0.0.1:8719/healthz', timeout=2)"]
ENTRYPOINT ["thoughtline"]
CMD ["serve"]
