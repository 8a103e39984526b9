// npm run build: the web client, as `npm start` builds it when it is missing; for images and for updates.
import { buildWebClient } from './support/web-client.ts'

if (!(await buildWebClient())) process.exitCode = 1
