import type { Target } from './targets.ts';

/** A target as JSON. */
export function plain({ name, within, ...target }: Target): unknown {
  return {
    ...target,
    ...(name instanceof RegExp ? { pattern: [name.source, name.flags] } : { name }),
    ...(within && { within: plain(within) }),
  };
}

export function describe({ by, role = by, name = '', within }: Target): string {
  return `${role} ${name}${within ? ` within ${describe(within)}` : ''}`;
}

interface PlainTarget extends Omit<Target, 'within' | 'name'> {
  readonly name?: string;
  readonly pattern?: readonly [string, string];
  readonly within?: PlainTarget;
}

/** Runs in the page. */
export function findAll(target: PlainTarget): HTMLElement[] {
  const library = (window as unknown as { TestingLibraryDom: typeof import('@testing-library/dom') }).TestingLibraryDom;
  const find = ({ by, role = '', name, pattern, within }: PlainTarget): HTMLElement[] => {
    const wanted = pattern ? new RegExp(...pattern) : (name ?? /./);
    const findIn = (outer: HTMLElement) => {
      if (by === 'label') return library.queryAllByLabelText(outer, wanted);
      if (by === 'text') return library.queryAllByText(outer, wanted);
      return library.queryAllByRole(outer, role, name === undefined && !pattern ? {} : { name: wanted });
    };
    return (within ? find(within) : [document.body]).flatMap(findIn);
  };
  return find(target).filter((each) => each.checkVisibility({ visibilityProperty: true }));
}

/** Scrolls the first element into the window. Returns its middle, or null while it is disabled or covered. Runs in the page. */
export function bringToFinger([first]: HTMLElement[]): { x: number; y: number } | null {
  if (!first || (first as HTMLButtonElement).disabled) return null;
  // WebKitGTK has a scroll bar over the page
  const SCROLL_BAR = 16;
  const { left, right, top, bottom } = first.getBoundingClientRect();
  const isInside = left >= 0 && top >= 0 && right <= window.innerWidth - SCROLL_BAR && bottom <= window.innerHeight;
  const middle = () => {
    const { x, y, width, height } = first.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const isFree = ({ x, y }: { x: number; y: number }) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (first.contains(hit) || hit.contains(first));
  };
  if (!isInside || !isFree(middle())) first.scrollIntoView({ block: 'center', inline: 'center' });
  return isFree(middle()) ? middle() : null;
}

export type FingerWindow = Window & { isMissed?: boolean };

/**
 * Notes whether the next tap misses the first element, or the same that was drawn anew in its place, as it does if the element
 * moves away before the press or before its end. Runs in the page.
 */
export function awaitFinger([first]: HTMLElement[]): void {
  const page: FingerWindow = window;
  page.isMissed = true;
  const isHit = (target: EventTarget | null) => {
    if (!(first && target instanceof Element)) return false;
    const isItself = first.contains(target) || target.contains(first);
    return isItself || target.closest(first.localName)?.outerHTML === first.outerHTML;
  };
  const press = ({ target }: Event) => {
    page.isMissed = !isHit(target);
    // a press that has removed its element was one
    const end = (event: Event) => {
      if (first?.isConnected && !isHit(event.target)) page.isMissed = true;
    };
    document.addEventListener('pointerup', end, { capture: true, once: true });
  };
  document.addEventListener('pointerdown', press, { capture: true, once: true });
}
