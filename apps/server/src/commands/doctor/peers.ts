import { createTransport } from 'nodemailer'

import { probeStorage } from '#platform/files/index.ts'
import { ask, configuredModel, ModelFailure, trustOwnCertificates } from '#platform/model/index.ts'
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
    trustOwnCertificates()
    try {
      const answer = ask(
        { ...endpoint, timers: { ...endpoint.timers, firstByteMs: peerTimeout, totalMs: peerTimeout } },
        { turns: [{ role: 'user', content: 'Ответьте одним словом: работает?' }], maxTokens: 16 },
      )
      await answer.next()
      await answer[Symbol.asyncDispose]()
      return ok('отвечает')
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      return fail(
        `не отвечает (${error.message})`,
        'Проверьте AI_BASE_URL, AI_MODEL, AI_API_KEY, AI_PROVIDER и AI_CA_FILE.',
      )
    }
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
