// zod compiles its parsers with `new Function` where it can. Our content security policy forbids that, and the
// browser reports even the attempt. This is where zod looks for its settings when its code comes, which most screens
// never need.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
