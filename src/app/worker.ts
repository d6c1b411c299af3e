import { pushListenerFile } from '#features/pushes/client/pushListenerFile.ts';

/** Scripts of features, which the build writes after the service worker. */
export const workerParts: readonly URL[] = [pushListenerFile];
