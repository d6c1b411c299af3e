// The build writes this script into index.html and welcome.html, before all others. It is ES5, for the browsers that it turns away.

// what the app cannot do without, and only the versions of build/browsers.ts have
if (typeof Promise !== 'function' || !('withResolvers' in Promise) || !CSS.supports('color', 'light-dark(red, red)'))
  turnAway();
else addEventListener('error', loadAgain, true);

function turnAway() {
  var page =
    '<title>Unbusted</title><main style="font: 18px/1.5 sans-serif; margin: 0 auto; max-width: 30em; padding: 24px">' +
    '<h1 style="font-size: 26px; line-height: 1.3">This browser is too old for Unbusted</h1>' +
    '<p>Unbusted works in Safari and iOS 17.5, Chrome and Edge 123, Firefox 121, and in newer ones.</p>' +
    '<p>Please update your browser or your device, or open this page on another one.</p></main>' +
    // takes in the rest of the document, as text
    '<plaintext hidden>';
  document.write(page);
}

/**
 * Without the app's script, lost on a bad network, nothing else would load it: so this loads the page again, three times.
 * @param {ErrorEvent} event
 */
function loadAgain(event) {
  if (!(event.target instanceof HTMLScriptElement)) return;
  addEventListener('online', reload);
  var lost = 1 + Number(sessionStorage.lostScripts || 0);
  sessionStorage.lostScripts = lost;
  var status = document.querySelector('.loading');
  if (lost <= 3) setTimeout(reloadOnline, 10000);
  else if (status) status.textContent = 'This page could not be loaded. Please load it again.';
}

function reloadOnline() {
  if (navigator.onLine) reload();
}

function reload() {
  location.reload();
}
