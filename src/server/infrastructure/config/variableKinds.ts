import * as z from 'zod';
import { parseHosts } from './hosts.ts';

/** Hosts that the operator names. A schema of its own for each variable, because each has its documentation. */
export const hosts = () =>
  z
    .string()
    .transform(parseHosts)
    .refine((origins) => origins !== undefined)
    .optional();

export const HOSTS_EXPECTS = 'hosts with commas between, such as hooks.example.org,10.0.0.5:8443,http://ntfy.lan';
