# The image of the site; docs/install.md tells how to run it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run build
# what runs, without what has built it, and without the Node that the packages carry: the image has one
RUN npm ci --omit=dev && rm -r node_modules/node-*

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/lib lib
COPY --from=build /build/dist/client dist/client
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "lib/server/main.js"]
