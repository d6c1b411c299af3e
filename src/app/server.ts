import type { Hono } from 'hono';
import { calendarHandlers } from '#features/calendar/server/calendarHandlers.ts';
import { everybodyHandlers } from '#features/everybody/server/everybodyHandlers.ts';
import { startEverybody } from '#features/everybody/server/everybodyThread.ts';
import { serveMcp } from '#features/mcp/server/mcp.ts';
import type { Services } from '#server/app/calls/services.ts';

/** The handlers of features' calls. */
export const featureHandlers = {
  ...calendarHandlers,
  ...everybodyHandlers,
};

type AskApi = (request: Request) => Response | Promise<Response>;

/** What features serve beside calls. `askApi` makes a request of the API, which has the rights, limits and answers of any other. */
export const featureRoutes: readonly ((app: Hono, services: Services, askApi: AskApi) => void)[] = [serveMcp];

/** What features do beside requests, as long as the app runs; undefined if it is switched off. */
export const featureJobs: readonly ((services: Services) => { stop(): Promise<void> } | undefined)[] = [startEverybody];
