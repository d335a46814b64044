# The server with its built web app, in two stages: build tools are not in the image. The image
# contains no secret and writes to /data only.
#
# Another base needs Node 24, npm and a user `node`. Update tag and digest together.
ARG BASE_IMAGE=node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
FROM ${BASE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Removes the packages that only build and test.
RUN npm run build && rm .npmrc && npm prune --omit=dev

FROM ${BASE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/domain ./domain
COPY --from=build /app/contract ./contract
COPY --from=build /app/engine ./engine
COPY --from=build /app/ai ./ai
COPY --from=build /app/server ./server
COPY --from=build /app/docs/api ./docs/api
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-server ./dist-server
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# A small young generation takes 20 MB less at rest, for slightly more garbage collection. The malloc
# threshold returns memory of password hashes and images to the system (docs/adr/0020). Node is
# process 1 and receives SIGTERM.
CMD ["node", "--max-semi-space-size=4", "dist-server/start.js"]
