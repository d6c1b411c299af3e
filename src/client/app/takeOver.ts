const CONTROLS = 'input, button, a';

/**
 * Replaces the HTML that the document shows before the script has run by what React has rendered, and keeps typed values
 * and the focus. Returns the button that was pressed meanwhile. Call it before the browser paints.
 */
export function takeOver(document: Document): HTMLElement | undefined {
  window.onclick = null;
  const before = document.getElementById('first-paint');
  const after = document.getElementById('root');
  if (!before || !after) return undefined;
  const successors = [...after.querySelectorAll<HTMLElement>(CONTROLS)];
  let pressed: HTMLElement | undefined;
  for (const [index, control] of [...before.querySelectorAll<HTMLElement>(CONTROLS)].entries()) {
    const successor = successors[index];
    // another screen was rendered
    if (!successor || successor.textContent !== control.textContent) break;
    if (control instanceof HTMLInputElement && successor instanceof HTMLInputElement) successor.value = control.value;
    if (control === document.activeElement) moveFocus(control, successor);
    if (control.dataset.pressed !== undefined) pressed = successor;
  }
  before.remove();
  return pressed;
}

function moveFocus(from: HTMLElement, to: HTMLElement): void {
  to.focus({ preventScroll: true });
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  // fields for email addresses have no caret that scripts can move
  if (from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
}
