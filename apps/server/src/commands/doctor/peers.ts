import { createTransport } from 'nodemailer'

import { probeStorage } from '#platform/files/index.ts'
import { configuredModel } from '#platform/model/index.ts'
import { settings } from '#platform/settings.ts'

import { causeOf, fail, ok, peerTimeout, type DoctorCheck } from './check.ts'

/** Greets and signs in; sends one letter only where an address is given. */
const mail = (sendTo: string | undefined): DoctorCheck => ({
  name: 'mail',
  title: 'Почта',
  async run() {
    const { SMTP_URL, MAIL_FROM } = settings()
    if (!SMTP_URL) return ok('не настроена: письма остаются в консоли')
    const transport = createTransport({
      url: SMTP_URL,
      connectionTimeout: peerTimeout,
      greetingTimeout: peerTimeout,
      dnsTimeout: peerTimeout,
      socketTimeout: peerTimeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.verify()
      if (sendTo === undefined) return ok('сервер отвечает и принимает логин')
      await transport.sendMail({
        from: MAIL_FROM,
        to: { name: '', address: sendTo },
        subject: 'Управа: проверка почты',
        text: 'Это письмо отправила команда doctor. Отвечать на него не нужно.',
      })
      return ok('пробное письмо отправлено')
    } catch (error) {
      return fail(causeOf(error), 'Проверьте SMTP_URL: узел, порт, логин и пароль.')
    } finally {
      transport.close()
    }
  },
})

const model: DoctorCheck = {
  name: 'model',
  title: 'Модель ИИ',
  async run() {
    const endpoint = configuredModel()
    if (!endpoint) return ok('не настроена: отвечает встроенный движок')
    const answer = await fetch(`${endpoint.baseUrl}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
      },
      body: JSON.stringify({
        model: endpoint.model,
        messages: [{ role: 'user', content: '1' }],
        max_tokens: 1,
      }),
      signal: AbortSignal.timeout(peerTimeout),
    })
    await answer.body?.cancel()
    return answer.ok
      ? ok('отвечает')
      : fail(`ответила кодом ${answer.status}`, 'Проверьте AI_BASE_URL, AI_MODEL и AI_API_KEY.')
  },
}

const redis: DoctorCheck = {
  name: 'redis',
  title: 'Redis',
  async run() {
    const { REDIS_URL } = settings()
    if (!REDIS_URL) return ok('не настроен: узлы говорят через базу данных')
    const { createClient } = await import('redis')
    const client = createClient({
      url: REDIS_URL,
      socket: { connectTimeout: peerTimeout, reconnectStrategy: false },
    })
    // Said by the call that fails as well.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.ping()
      return ok('отвечает')
    } finally {
      client.destroy()
    }
  },
}

const files: DoctorCheck = {
  name: 'storage',
  title: 'Хранилище файлов',
  async run() {
    if (!settings().S3_ENDPOINT) return ok('папка данных')
    await probeStorage()
    return ok('S3 пишет, читает и удаляет')
  },
}

export const peerChecks = (sendTo: string | undefined): readonly DoctorCheck[] => [
  mail(sendTo),
  model,
  redis,
  files,
]
