import { VisuallyHidden } from '@mantine/core';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { entriesQuery } from '#client/api/queries.ts';
import { resultText } from './resultText.ts';
import { NO_RESULTS, withFirstResults, withResponse } from './resultTracker.ts';

/** One result changes several queries, and results come in bursts: one message covers all. */
const BURST_MS = 1_000;

/** Announces new winners and own ranks to screen readers, on any screen that loads them. */
export function ResultAnnouncer() {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  useEffect(() => trackResults(queryClient, setText), [queryClient]);
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}

function trackResults(queryClient: QueryClient, announceText: (text: string) => void): () => void {
  const queries = queryClient.getQueryCache();
  let announced = NO_RESULTS;
  let tracked = NO_RESULTS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOwn = (entryId: number) =>
    queryClient.getQueryData(entriesQuery().queryKey)?.some(({ id }) => id === entryId) ?? false;
  const announce = () => {
    const text = resultText(announced, tracked);
    announced = tracked;
    if (text) announceText(text);
  };
  const track = ({ queryKey, state: { data } }: Query) => {
    const next = data === undefined ? tracked : withResponse(tracked, queryKey, data, isOwn);
    if (next === tracked) return;
    tracked = next;
    announced = withFirstResults(announced, tracked);
    clearTimeout(timer);
    timer = setTimeout(announce, BURST_MS);
  };
  for (const query of queries.getAll()) track(query);
  const stop = queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') track(event.query);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
