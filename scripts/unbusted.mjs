#!/usr/bin/env node
// `npx unbusted` starts the site, `npx unbusted cli …` the command line tool, `npx unbusted doctor` its doctor. It works on Node 20.
import { join } from 'node:path';
import { fail, findNode, forwardSignals, root, run, runApp } from './node.mjs';

const [first, ...words] = process.argv.slice(2);
const isCommand = first === 'doctor' || first === '--version';
const isCli = first === 'cli' || isCommand;
if (first !== undefined && !isCli) fail('Usage: unbusted [cli …|doctor|--version]', 2);

forwardSignals();
const program = isCli ? 'lib/cli.js' : 'lib/server/app/main.js';
const args = [join(root, program), ...(isCommand ? [first, ...words] : words)];
process.exit(await (isCli ? run(findNode(), args) : runApp(args)));
