import { at } from '#domain/at.ts';

const PIECES = 90;
const COLORS = ['#ff8a5c', '#f0c14b', '#5fd3a2', '#7aa7ff', '#f3f1ec'];
const LAYER = 'inset: 0; overflow: hidden; pointer-events: none; position: fixed; z-index: 300';

const between = (from: number, to: number) => from + Math.random() * (to - from);

/** Lets confetti fall once over the whole page, which stays usable meanwhile. */
export async function throwConfetti(): Promise<void> {
  const layer = document.createElement('div');
  layer.style.cssText = LAYER;
  layer.ariaHidden = 'true';
  layer.dataset.confetti = '';
  document.body.append(layer);
  const falls = Array.from({ length: PIECES }, (_, index) => fall(layer, at(COLORS, index % COLORS.length)).finished);
  await Promise.allSettled(falls);
  layer.remove();
}

function fall(layer: HTMLElement, color: string): Animation {
  const piece = document.createElement('div');
  const width = between(6, 11);
  Object.assign(piece.style, {
    background: color,
    borderRadius: '2px',
    height: `${width * 0.6}px`,
    left: `${between(0, 100)}%`,
    position: 'absolute',
    top: '-20px',
    width: `${width}px`,
  });
  layer.append(piece);
  const to = `translate(${between(-90, 90)}px, ${window.innerHeight + 40}px) rotate3d(1, 1, 0.4, ${between(400, 1200)}deg)`;
  return piece.animate([{ transform: 'none' }, { transform: to }], {
    delay: between(0, 900),
    duration: between(1800, 3200),
    easing: 'cubic-bezier(0.2, 0.6, 0.6, 1)',
    fill: 'forwards',
  });
}
