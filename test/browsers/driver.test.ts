import { expect, test } from 'vitest';
import { LOOKS, openStorySite } from './site.ts';
import { button, heading } from './targets.ts';

const site = await openStorySite();
const [[, PHONE]] = LOOKS;

const FAULTS = [
  [
    'an exception',
    () => {
      setTimeout(() => {
        throw new Error('a plain fault');
      });
    },
    'a plain fault',
  ],
  ['a rejection', () => void Promise.reject(new Error('a plain fault')), 'a plain fault'],
  // biome-ignore lint/suspicious/noConsole: a page that does so has an error
  ['an error of the console', () => console.error('a plain fault'), 'a plain fault'],
  [
    'a violation of the content security policy',
    () => {
      const script = document.createElement('script');
      script.textContent = 'window.isViolated = true';
      document.body.append(script);
    },
    /content.?security.?policy/i,
  ],
] as const;

test.each(FAULTS)('%s of a page is noticed', async (_, fail, words) => {
  const person = await site.visit('/how-it-works', PHONE);
  await person.see(heading('How it works'));
  await person.run(fail);
  await person.until('the page has an error', async () => person.troubles().length > 0);
  await expect(person.leave()).rejects.toThrow('errors of the pages');
  expect(person.troubles().join()).toMatch(words);
});

test('a page that is wider than its window is noticed', async () => {
  const person = await site.visit('/how-it-works', PHONE);
  await person.check('how-it-works');
  await person.run(() => document.body.append(Object.assign(document.createElement('hr'), { style: 'width: 400px' })));
  await expect(person.check('too-wide')).rejects.toThrow('pixels that too-wide is too wide');
});

test.each([
  ['a tap that misses what has moved', 'pointerenter'],
  ['a tap under which the element moves away', 'pointerdown'],
])('%s is repeated', async (_, event) => {
  const person = await site.visit('/how-it-works', { width: 1280, height: 900, isDark: false });
  await person.run((moving) => {
    const style = 'position: fixed; left: 400px; top: 400px; z-index: 9';
    const shy = Object.assign(document.createElement('button'), { textContent: 'Shy', style });
    shy.addEventListener(moving, () => shy.style.setProperty('left', '800px'), { once: true });
    shy.addEventListener('click', () => shy.replaceChildren('Caught'));
    document.body.append(shy);
  }, event);
  await person.tap(button('Shy'));
  await person.see(button('Caught'));
});

test('a tap on what is drawn anew under the finger is not repeated', async () => {
  const person = await site.visit('/how-it-works', { width: 1280, height: 900, isDark: false });
  await person.run(() => {
    const style = 'position: fixed; left: 400px; top: 400px; z-index: 9';
    const shown = () => Object.assign(document.createElement('button'), { textContent: 'Switch', style });
    const first = shown();
    const next = shown();
    first.addEventListener('pointerenter', () => first.replaceWith(next), { once: true });
    next.addEventListener('click', () => next.toggleAttribute('data-on'));
    document.body.append(first);
  });
  await person.tap(button('Switch'));
  expect(await person.query(button('Switch'), ([found]) => found?.hasAttribute('data-on'))).toBe(true);
});
