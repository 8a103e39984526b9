import { openApiDocument } from './openapi.ts'

type Operation = {
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (value: string) => value.replaceAll(/[&<>"]/gu, (character) => escapes[character]!)

/** A page to read the OpenAPI document: plain HTML, so that it needs no script and no foreign host. */
export function docsPage(): string {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Управа: API</title><h1>Управа: API</h1>
<p>The same as <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1), to read.</p>${operations.join('\n')}</html>`
}

function section(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    (p) => `<li><code>${escaped(p.name)}</code> (${p.in}${p.required ? ', required' : ''})`,
  )
  const details = JSON.stringify({ body: operation.requestBody, responses: operation.responses }, null, 2)
  return `<details><summary><code>${method} ${escaped(path)}</code> — ${escaped(operation.summary)}</summary>
<p>${escaped(operation.description)}</p>${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}<pre>${escaped(details)}</pre></details>`
}
