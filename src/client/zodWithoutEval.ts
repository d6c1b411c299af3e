import { config } from 'zod';

// zod compiles its parsers with `new Function` where it can. Our content security policy forbids that, and the
// browser reports even the attempt; so this module comes before the first schema.
config({ jitless: true });
