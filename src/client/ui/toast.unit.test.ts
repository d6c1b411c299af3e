import { afterEach, expect, test } from 'vitest';
import { clearToastNews, dismissToast, toast, toastNews, toastStore } from './toast.ts';

const title = () => toastStore.current()?.title;
const dismiss = () => dismissToast(toastStore.current()?.id ?? 0);

afterEach(() => {
  while (toastStore.current()) dismiss();
});

test('news wait until the notification of an action is gone', () => {
  toast({ title: 'Error', tone: 'bad' });
  toastNews({ title: 'Duke won' });
  expect(title()).toBe('Error');
  dismiss();
  expect(toastStore.current()).toMatchObject({ title: 'Duke won', tone: 'news' });
  dismiss();
  expect(toastStore.current()).toBeNull();
});

test('later news replace earlier ones, shown or waiting', () => {
  toastNews({ title: 'Duke won' });
  toastNews({ title: 'Yale won' });
  expect(title()).toBe('Yale won');
  toast({ title: 'Copied!' });
  toastNews({ title: 'Iowa won' });
  toastNews({ title: 'Baylor won' });
  dismiss();
  expect(title()).toBe('Baylor won');
});

test('at the end of a session its news go, shown or waiting, and the notification of an action stays', () => {
  toastNews({ title: 'Duke won' });
  clearToastNews();
  expect(toastStore.current()).toBeNull();
  toast({ title: 'Saved' });
  toastNews({ title: 'Yale won' });
  clearToastNews();
  expect(title()).toBe('Saved');
  dismiss();
  expect(toastStore.current()).toBeNull();
});

test('an action is confirmed at once, also over news', () => {
  toastNews({ title: 'Duke won' });
  toast({ title: 'Copied!' });
  expect(title()).toBe('Copied!');
  dismiss();
  expect(toastStore.current()).toBeNull();
});
