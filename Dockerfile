# syntax=docker/dockerfile:1
# Container image of Piazza: docs/operating/containers.md.
# BUILD has Node 20 or newer and npm. BASE needs neither: Node is one of the packages.
ARG BUILD=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY tests/package.json tests/
# Both secrets are optional: npm settings, and the certificate of a registry in your own network.
RUN --mount=type=secret,id=npmrc,target=/run/npmrc \
    --mount=type=secret,id=ca,target=/run/ca.pem \
    NPM_CONFIG_USERCONFIG=/run/npmrc NODE_EXTRA_CA_CERTS=/run/ca.pem npm ci --include=dev --include=optional --workspaces=false --no-audit --no-fund
COPY . .
RUN node server/prepare.mjs --build
# `npm sbom` also lists missing development packages, unless none are declared. The demonstration's own chain (43 MB)
# is omitted, so that it accepts Pi only in the image. So are type declarations and React's development build.
RUN npm pkg delete workspaces devDependencies && rm -rf tests \
 && npm prune --omit=dev --no-audit --no-fund \
 && npm sbom --omit=dev --sbom-format=cyclonedx > sbom.cdx.json \
 && rm -rf node_modules/.cache node_modules/@foundry-rs app/routes app/components app/styles \
 && find node_modules \( -name '*.d.ts' -o -name '*.d.[cm]ts' -o -path '*/react-dom/cjs/*.development.js' \) -delete

FROM ${BASE}
ARG VERSION=1.2.0-dev
ARG REVISION=
LABEL org.opencontainers.image.title="Piazza" \
      org.opencontainers.image.description="A self-hosted shop priced in Pi and USDT that reads the public ledger itself" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.documentation="docs/operating/containers.md"
ENV NODE_ENV=production \
    PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/app/compiled
WORKDIR /app
COPY --from=build /app /app
# PostgreSQL requires its user to have a name.
RUN echo 'piazza:x:10001:10001::/data:/usr/sbin/nologin' >> /etc/passwd \
 && echo 'piazza:x:10001:' >> /etc/group \
 && install -d -m 700 -o 10001 -g 10001 /data /app/compiled
USER 10001:10001
# Compile cache, filled here instead of at each start, with the options of a start, which are part of its key.
RUN node --expose-gc --max-semi-space-size=16 --heap-growing-percent=60 --input-type=module -e " \
  const files = ['server/cluster/primary.ts', 'server/cluster/worker.ts', 'server/jobs/jobs.ts', \
    'server/http/server.ts', 'server/http/built-pages.ts', 'build/server/index.js']; \
  for (const file of files) await import('/app/' + file); \
  process.exit()"
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://localhost:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/commands/piazza.ts"]
CMD ["start"]
