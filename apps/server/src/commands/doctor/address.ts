import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'

import { certificateDays } from '#platform/http/certificate.ts'
import { settings } from '#platform/settings.ts'

import { fail, ok, peerTimeout, warn, type DoctorCheck } from './check.ts'

/** An address that nobody has (RFC 5737): a proxy that lets it through believes what clients say of themselves. */
const forged = '192.0.2.77'
/** Days before its end at which a certificate is a warning. */
const warnedDays = 21

const ownPort: DoctorCheck = {
  name: 'port',
  title: 'Порт',
  async run() {
    const { HOST, PORT } = settings()
    const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
    const { isOurs } = await askHealth(new URL(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}`))
    return isOurs
      ? ok(`Управа отвечает на ${HOST}:${PORT}`)
      : fail(`на ${HOST}:${PORT} отвечает другая программа`, 'Задайте свободный PORT.')
  },
}

const publicUrl: DoctorCheck = {
  name: 'public_url',
  title: 'Внешний адрес',
  async run() {
    const { PUBLIC_URL } = settings()
    if (!PUBLIC_URL) return ok('PUBLIC_URL не задан')
    const { isOurs, status } = await askHealth(new URL(PUBLIC_URL))
    return isOurs
      ? ok('ведёт сюда')
      : fail(`отвечает не Управа (код ${status})`, 'Проверьте PUBLIC_URL и настройку обратного прокси.')
  },
}

const clientAddress: DoctorCheck = {
  name: 'client_address',
  title: 'Адрес посетителя',
  async run() {
    const { PUBLIC_URL } = settings()
    if (!PUBLIC_URL) return ok('обратного прокси нет')
    const asked = await askHealth(new URL(PUBLIC_URL)).catch(() => undefined)
    if (!asked?.isOurs) return ok('внешний адрес не отвечает')
    if (asked.seen === forged)
      return fail(
        'прокси передаёт X-Forwarded-For, который прислал посетитель',
        'Прокси должен задавать X-Forwarded-For сам, а не дополнять: deploy/nginx.conf, deploy/Caddyfile.',
      )
    return asked.seen === asked.own
      ? ok('прокси передаёт настоящий адрес')
      : warn(
          `Управа видит не тот адрес, с которого пришёл запрос: ${asked.seen}`,
          'Если это адрес прокси, добавьте его в TRUSTED_PROXIES и задайте в прокси X-Forwarded-For.',
        )
  },
}

const websocket: DoctorCheck = {
  name: 'websocket',
  title: 'Живые события',
  async run() {
    const { PUBLIC_URL } = settings()
    if (!PUBLIC_URL || !(await askHealth(new URL(PUBLIC_URL)).catch(() => undefined))?.isOurs)
      return ok('внешний адрес не проверялся')
    const address = new URL('/socket.io/?EIO=4&transport=websocket', PUBLIC_URL)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    try {
      const greeting = new Promise<boolean>((resolve) => {
        socket.addEventListener('message', ({ data }) => resolve(String(data).startsWith('0{')))
        socket.addEventListener('error', () => resolve(false))
        socket.addEventListener('close', () => resolve(false))
      })
      return (await greeting)
        ? ok('websocket проходит через внешний адрес')
        : fail(
            'websocket не проходит через внешний адрес',
            'Прокси должен передавать Upgrade на /socket.io: deploy/nginx.conf, deploy/Caddyfile.',
          )
    } finally {
      socket.close()
    }
  },
}

const certificate: DoctorCheck = {
  name: 'certificate',
  title: 'Сертификат',
  async run() {
    const { PUBLIC_URL } = settings()
    if (!PUBLIC_URL?.startsWith('https:')) return ok('внешний адрес без TLS')
    const days = await certificateDays(PUBLIC_URL)
    const advice = 'Продлите сертификат внешнего адреса.'
    if (days < 0) return fail('сертификат истёк', advice)
    return days < warnedDays
      ? warn(`сертификат истекает через ${days} дн.`, advice)
      : ok(`действует ещё ${days} дн.`)
  },
}

type Health = { status: number; isOurs: boolean; seen: string; own: string }

/** Asks the product at an address, with a forged X-Forwarded-For: which address it saw, and which one it was. */
async function askHealth(base: URL): Promise<Health> {
  const request = base.protocol === 'https:' ? httpsRequest : httpRequest
  const sent = request(new URL('/healthz', base), {
    headers: { 'x-forwarded-for': forged },
    signal: AbortSignal.timeout(peerTimeout),
    agent: false,
  }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const own = bare(answer.socket.localAddress ?? '')
  answer.resume()
  const seen = answer.headers['x-client-address']
  return {
    status: answer.statusCode ?? 0,
    isOurs: answer.statusCode === 200 && typeof seen === 'string',
    seen: bare(typeof seen === 'string' ? seen : ''),
    own,
  }
}

const bare = (address: string) => address.replace(/^::ffff:/iu, '')

export const addressChecks: readonly DoctorCheck[] = [
  ownPort,
  publicUrl,
  clientAddress,
  websocket,
  certificate,
]
