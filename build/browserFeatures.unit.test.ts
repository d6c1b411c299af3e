import { expect, test } from 'vitest';
import { lackedFeatures } from './browserFeatures.ts';

const asset = (source: string) => ({ type: 'asset', source }) as const;
const ofScript = (code: string) => lackedFeatures({ 'sw.js': asset(code) });
const ofStyles = (css: string) => lackedFeatures({ 'app.css': asset(css) });

test.each([
  ['Promise.try(f)', ['Promise.try']],
  ['URL.parse(a)', ['URL.parse']],
  ['a.symmetricDifference(b)', ['.symmetricDifference']],
  ['element.togglePopover()', ['.togglePopover']],
  ['new URLPattern(a)', ['new URLPattern']],
])('the script %j has a feature that an oldest browser lacks', (code, lacked) => {
  expect(ofScript(code)).toEqual(lacked);
});

test.each([
  'Promise.withResolvers()',
  'Map.groupBy(a, b)',
  'element.checkVisibility()',
  'a.toSorted()',
  'round.number',
  'a["symmetricDifference"]',
])('the oldest browsers have all of %j', (code) => {
  expect(ofScript(code)).toEqual([]);
});

test.each([
  ['a{interpolate-size:allow-keywords}', ['interpolate-size']],
  ['a{color:red;text-wrap:pretty}', ['text-wrap: pretty']],
  ['a{color:contrast-color(red)}', ['contrast-color()']],
  ['@starting-style{a{opacity:0}}', ['@starting-style']],
  ['a:open{color:red}', [':open']],
])('the styles %j have a feature that an oldest browser lacks', (css, lacked) => {
  expect(ofStyles(css)).toEqual(lacked);
});

test.each([
  'a{color:light-dark(red,blue);background:color-mix(in srgb,red,blue)}',
  'a:has(b)>c:hover:not(:focus-visible)::before{text-wrap:balance;cursor:grab;-webkit-tap-highlight-color:red}',
  '@media (scripting:none){a{inset:0 auto}}',
])('the oldest browsers have all of the styles %j', (css) => {
  expect(ofStyles(css)).toEqual([]);
});
