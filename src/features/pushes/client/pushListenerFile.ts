export const pushListenerFile = new URL('./pushListener.js', import.meta.url);
