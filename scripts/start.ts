// npm start: the web client, built when needed, and the server, which owns everything else.
import { endWithBootstrap } from './support/parent.ts'
import { buildWebClient } from './support/web-client.ts'

process.env['NODE_ENV'] ??= 'production'
endWithBootstrap()
if (await buildWebClient()) await import(new URL('../apps/server/src/main.ts', import.meta.url).href)
else process.exitCode = 1
