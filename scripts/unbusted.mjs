#!/usr/bin/env node
// `npx unbusted`: starts the site; `npx unbusted cli …` is the command line tool. All of the package that Node 20
// can run.
import { join } from 'node:path';
import { fail, findNode, forwardSignals, root, run } from './node.mjs';

const [first, ...words] = process.argv.slice(2);
if (first !== undefined && first !== 'cli') fail('Usage: unbusted [cli …]', 2);

forwardSignals();
const program = first === 'cli' ? 'lib/cli.js' : 'lib/server/main.js';
process.exit(await run(findNode(), [join(root, program), ...words]));
