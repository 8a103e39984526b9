import { isIP } from 'node:net'

import { settings, type Settings } from '#platform/settings.ts'

import { ok, warn, type DoctorCheck } from './check.ts'

/** The settings whose address leads to another machine without encryption. */
export function plainLines(given: Settings): string[] {
  const lines: readonly (readonly [
    name: string,
    address: string | undefined,
    isPlain: (url: URL) => boolean,
  ])[] = [
    ['PUBLIC_URL', given.PUBLIC_URL, isHttp],
    ['DATABASE_URL', given.DATABASE_URL, isPlainDatabase],
    ['DATABASE_OWNER_URL', given.DATABASE_OWNER_URL, isPlainDatabase],
    ['REDIS_URL', given.REDIS_URL, ({ protocol }) => protocol === 'redis:'],
    ['S3_ENDPOINT', given.S3_ENDPOINT, isHttp],
    [
      'SMTP_URL',
      given.SMTP_URL,
      ({ protocol, searchParams: query }) => protocol === 'smtp:' && query.get('requireTLS') !== 'true',
    ],
    ['AI_BASE_URL', given.AI_BASE_URL, isHttp],
  ]
  return lines.flatMap(([name, address, isPlain]) => {
    if (address === undefined) return []
    const url = new URL(address)
    return !isThisMachine(url.hostname) && isPlain(url) ? [name] : []
  })
}

const isHttp = ({ protocol }: URL) => protocol === 'http:'

/** Without `sslmode` the driver does not encrypt; with `prefer` it goes on without when the server does not. */
const isPlainDatabase = ({ searchParams }: URL) =>
  !['require', 'verify-ca', 'verify-full'].includes(
    searchParams.get('sslmode') ?? searchParams.get('ssl') ?? '',
  )

function isThisMachine(hostname: string): boolean {
  const host = hostname.replaceAll(/[[\]]/gu, '')
  return (
    host === '' || host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  )
}

/** The operator decides about the network; what leaves the machine readable is said all the same. */
export const encryption: DoctorCheck = {
  name: 'encryption',
  title: 'Шифрование связи',
  run() {
    const plain = plainLines(settings())
    return plain.length === 0
      ? ok('всё, что уходит с этой машины, шифруется')
      : warn(
          `без шифрования по сети: ${plain.join(', ')}`,
          'Задайте адреса с TLS: https, rediss, smtps или smtp с requireTLS=true, sslmode=verify-full у базы.',
        )
  },
}
