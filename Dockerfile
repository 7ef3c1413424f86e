# The server, small: the wheel is built in one image and installed in another that has no compiler.
FROM python:3.13-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN pip wheel --no-cache-dir --wheel-dir /wheels ".[server,tokens]"

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels "thoughtline[server,tokens]" \
    && useradd --system --uid 10001 --home-dir /var/lib/thoughtline --create-home thoughtline
USER 10001
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    THOUGHTLINE_HTTP=0.0.0.0:8719 \
    THOUGHTLINE_DATABASE=/var/lib/thoughtline/thoughtline.db \
    THOUGHTLINE_TOKENS=/var/lib/thoughtline/tokens
VOLUME /var/lib/thoughtline
EXPOSE 8719
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["python", "-c", \
    "import urllib.request as u; u.urlopen('http://127.0.0.1:8719/readyz', timeout=2)"]
ENTRYPOINT ["thoughtline"]
CMD ["serve"]
