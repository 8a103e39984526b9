/**
 * What may leave the installation in a support bundle (operations §7). Lists of what is allowed, not of what is forbidden:
 * a kind of value nobody thought of stays here.
 */

/** Fields of a line of the product's log whose values are words and numbers of the product. */
const safeFields = [
  'level',
  'time',
  'subject',
  'msg',
  'status',
  'method',
  'route',
  'duration',
  'job',
  'attempt',
  'type',
  'code',
  'constraint',
  'metric',
  'transport',
  'isFinal',
  'exit',
]

const removed = '…'

/** A sentence of the product with paths, addresses, numbers and quotations taken out. */
export function maskText(text: string): string {
  return text
    .replaceAll(/[«"'`][^«»"'`\n]{0,2000}[»"'`]/gu, removed)
    .replaceAll(/\S*(?:[/\\@=]|\d[.:]\d|[A-Za-z\d_-]{25})\S*/gu, removed)
    .replaceAll(/\d{4,}/gu, removed)
}

/** A line of a log; null when nothing of it may be shown. */
export function maskLogLine(line: string): string | null {
  if (line.startsWith('{')) return maskJsonLine(line)
  return maskPostgresLine(line)
}

function maskJsonLine(line: string): string | null {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch {
    return null
  }
  const kept = safeOf(read as Record<string, unknown>)
  const { err } = read as { err?: Record<string, unknown> }
  return JSON.stringify(err ? { ...kept, err: { ...safeOf(err), stack: framesOf(err['stack']) } } : kept)
}

/** Routes and codes are of the product; a text is one as it is written in the sources only while it has no Cyrillic letter. */
function safeOf(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    safeFields.flatMap((name): [string, unknown][] => {
      const value = fields[name]
      if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]]
      if (typeof value !== 'string') return []
      if (name === 'route' || name === 'time')
        return /^[\w:/{}.*-]{1,200}$/u.test(value) ? [[name, value]] : []
      return [[name, latinOnly(maskText(value))]]
    }),
  )
}

/** Where it was thrown, without the message that stands above. */
const framesOf = (stack: unknown): string[] =>
  typeof stack === 'string'
    ? [...stack.matchAll(/\bat [^\n]*?(?<place>(?:apps|packages|node_modules)\/[\w./@-]+:\d+)/gu)].map(
        (found) => found.groups!['place']!,
      )
    : []

const latinOnly = (text: string) => text.replaceAll(/[^\x20-\x7e…]+/gu, removed)

/** `2026-03-07 10:00:00.000 UTC [12] ERROR:  …`: its details, hints and statements hold values of rows. */
function maskPostgresLine(line: string): string | null {
  const found =
    /^(?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\S* \S+ (?:\[\d+\] )?(?<level>LOG|WARNING|ERROR|FATAL|PANIC):\s+(?<text>.*)$/u.exec(
      line,
    )
  if (!found) return null
  const { time, level, text } = found.groups as { time: string; level: string; text: string }
  return `${time} ${level}: ${latinOnly(maskText(text.split(':')[0]!))}`
}

/** Settings whose values are numbers, switches and names of the product. */
const safeSettings = new Set([
  'PORT',
  'PROCESSES',
  'REALTIME_PORT',
  'ROLE',
  'DEMO',
  'DEMO_PUBLIC',
  'NODE_ENV',
  'LOG_LEVEL',
  'AI_CONTEXT_TOKENS',
  'AI_CONCURRENCY',
  'AI_FIRST_BYTE_SECONDS',
  'AI_CHUNK_SECONDS',
  'AI_TOTAL_SECONDS',
  'SMS_PROVIDER',
  'SMS_DAILY_LIMIT',
  'SENDING_LIMITS',
  'DRAIN_SECONDS',
  'SOCKETS_PER_ADDRESS',
  'CONNECTIONS_PER_ADDRESS',
  'BACKUP_AT',
  'BACKUP_KEEP',
  'BACKUP_VERIFY',
  'BACKUP_WAL_SECONDS',
  'AUDIT_KEEP_YEARS',
  'CHANNEL_QUOTA_GB',
])

/** `PORT=8080`, `SMTP_URL: задано`. */
export const maskSetting = (name: string, value: string): string =>
  safeSettings.has(name) ? `${name}=${value}` : `${name}: задано`
