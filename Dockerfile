# One image: the API serves the three sites.
# For releases, pin the digest so that builds of the same commit use the same base image:
#   --build-arg NODE_IMAGE=node:24-slim@sha256:…
ARG NODE_IMAGE=node:24-slim

# ── Build ──────────────────────────────────────────────────────────────────────────────────────────────────────
FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV CI=true
COPY . .
RUN npx --yes pnpm@12 install --frozen-lockfile
RUN npx --yes pnpm@12 build && rm -rf node_modules apps/*/node_modules packages/*/node_modules tools/*/node_modules

# ── Production packages of the API ─────────────────────────────────────────────────────────────────────────────
# The workspace keeps its folders, because Node does not strip types below node_modules, where `pnpm deploy` would
# move the workspace packages.
FROM ${NODE_IMAGE} AS production
WORKDIR /app
ENV CI=true
COPY --from=build /app .
RUN npx --yes pnpm@12 install --prod --frozen-lockfile --filter '@trpeza/api...'

# ── Runtime image ──────────────────────────────────────────────────────────────────────────────────────────────
FROM ${NODE_IMAGE}
WORKDIR /app
# Release and commit of this image, set as build arguments.
ARG VERSION=unreleased
ARG COMMIT=unknown
LABEL org.opencontainers.image.title=Trpeza org.opencontainers.image.version=${VERSION} org.opencontainers.image.revision=${COMMIT}
# MALLOC_ARENA_MAX=1: by default the allocator of the C library keeps one arena per thread, which wastes about 26 MiB.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
RUN install --directory --owner=node --group=node /data
COPY --from=production /app .
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node runs as process 1, so that it receives SIGTERM and shuts down gracefully.
# The memory flags are those of `pnpm start`; without them the heap grows to twice the size before V8 collects garbage.
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=384", "--disable-warning=ExperimentalWarning", "apps/api/dist/main.js"]
