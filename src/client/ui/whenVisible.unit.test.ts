import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenVisible } from './whenVisible.ts';

let page: EventTarget & { hidden: boolean };

function show(isVisible: boolean): void {
  page.hidden = !isVisible;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
});

afterEach(() => void vi.unstubAllGlobals());

test('on a visible page an action runs at once, and once', () => {
  const action = vi.fn();
  whenVisible(action);
  expect(action).toHaveBeenCalledTimes(1);
  show(false);
  show(true);
  expect(action).toHaveBeenCalledTimes(1);
});

test('on a hidden page an action waits until the page is visible', () => {
  show(false);
  const action = vi.fn();
  whenVisible(action);
  expect(action).not.toHaveBeenCalled();
  show(true);
  expect(action).toHaveBeenCalledTimes(1);
});

test('a cancelled action does not run', () => {
  show(false);
  const action = vi.fn();
  whenVisible(action)();
  show(true);
  expect(action).not.toHaveBeenCalled();
});
