import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { parseEnv } from 'node:util'

import { distance } from 'fastest-levenshtein'
import { z } from 'zod'

import { demoPassword } from './passwords/demo-password.ts'

/** An invalid setting; the message is the line shown to the administrator. */
export class WrongSetting extends Error {}

const port = z.coerce.number().int().min(0).max(65_535)
const webAddress = z.url({ protocol: /^https?$/u })
const filled = z.string().trim().min(1)

/** `30/10,300/600`: messages per seconds; none with `off`. */
function readLimits(text: string): { messages: number; seconds: number }[] {
  if (text === 'off') return []
  return text.split(',').map((limit) => {
    const [messages, seconds] = limit.split('/').map(Number)
    return { messages: Math.max(1, messages!), seconds: seconds! }
  })
}

/** `name@window` or `name@window/price of the prompt/price of the answer`; prices in roubles for 1000 tokens. */
export const modelEntry =
  /^(?<name>[^\s@,=]{1,200})@(?<window>\d{4,7})(?:\/(?<prompt>\d{1,6}(?:\.\d{1,4})?)\/(?<answer>\d{1,6}(?:\.\d{1,4})?))?$/u
/** `task=name` */
export const taskEntry = /^(?<task>[a-z_]{1,40})=(?<name>[^\s@,=]{1,200})$/u

/** The items of a list separated by commas. */
export const itemsOf = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const isListOf = (entry: RegExp) => (list: string) => itemsOf(list).every((item) => entry.test(item))

/** Every variable of the installation (wire §10). An empty value is treated as missing. */
const variables = z.object({
  HOST: filled.default('127.0.0.1'),
  PORT: port.default(8080),
  REALTIME_PORT: z.union([z.literal('same'), port]).optional(),
  /** Processes that serve the ports together. More would need more sessions than the embedded database has. */
  PROCESSES: z.coerce.number().int().min(1).max(8).default(1),
  DATA_DIR: filled.default('./var'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/u }).optional(),
  /** The owner of the tables, for migrations; DATABASE_URL is the running role then. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/u }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/u }).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: filled.optional(),
  S3_ACCESS_KEY: filled.optional(),
  S3_SECRET_KEY: filled.optional(),
  S3_REGION: filled.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/u }).optional(),
  MAIL_FROM: filled.optional(),
  SMS_PROVIDER: z.enum(['outbox', 'smsc', 'smsru']).default('outbox'),
  SMS_LOGIN: filled.optional(),
  SMS_PASSWORD: filled.optional(),
  SMS_API_KEY: filled.optional(),
  SMS_SENDER: filled.optional(),
  SMS_DAILY_LIMIT: z.coerce.number().int().min(0).default(1000),
  AI_BASE_URL: webAddress.optional(),
  AI_MODEL: filled.optional(),
  AI_API_KEY: filled.optional(),
  AI_EMBEDDING_MODEL: filled.optional(),
  AI_PROVIDER: z.enum(['openai', 'gigachat', 'yandex']).default('openai'),
  /** PEM of a certificate authority that the model's endpoint may be signed by. */
  AI_CA_FILE: filled.optional(),
  AI_TOKEN_URL: webAddress.default('https://ngw.devices.sberbank.ru:9443/api/v2/oauth'),
  AI_TOKEN_SCOPE: filled.default('GIGACHAT_API_PERS'),
  AI_FOLDER: filled.optional(),
  AI_MODELS: z
    .string()
    .max(4000)
    .refine(isListOf(modelEntry), 'name@window or name@window/price/price are needed, separated by commas')
    .optional(),
  AI_TASK_MODELS: z
    .string()
    .max(4000)
    .refine(isListOf(taskEntry), 'task=name is needed, separated by commas')
    .optional(),
  AI_CONTEXT_TOKENS: z.coerce.number().int().min(2048).max(2_000_000).default(8192),
  AI_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(2),
  AI_FIRST_BYTE_SECONDS: z.coerce.number().positive().max(170).default(25),
  AI_CHUNK_SECONDS: z.coerce.number().positive().max(170).default(20),
  AI_TOTAL_SECONDS: z.coerce.number().positive().max(170).default(150),
  /** A folder whose texts of acts are loaded for everybody. */
  LAWS_DIR: filled.optional(),
  ADMIN_LOGIN: filled.default('admin'),
  ADMIN_PASSWORD: filled.optional(),
  AUDIT_HEADS_FILE: filled.optional(),
  AUDIT_KEEP_YEARS: z.coerce.number().int().min(1).max(100).default(5),
  AUDIT_WITNESS_EMAIL: z.email().optional(),
  AUDIT_WITNESS_SYSLOG: z.url({ protocol: /^(udp|tcp)$/u }).optional(),
  METRICS_TOKEN: filled.optional(),
  TRUSTED_PROXIES: filled.default('loopback'),
  DEMO: z.enum(['0', '1']).optional(),
  /** Whether people may sign in to a demo that listens to the network. */
  DEMO_PUBLIC: z.enum(['0', '1']).default('0'),
  PUBLIC_URL: webAddress.optional(),
  RELATED_PRODUCT_URL: webAddress.optional(),
  RELATED_PRODUCT_NAME: filled.default('Смежный сервис'),
  RELATED_PRODUCT_SECRET: filled.optional(),
  SUPPORT_CHAT_URL: webAddress.optional(),
  SUPPORT_EMAIL: z.email().optional(),
  SUPPORT_PHONE: filled.optional(),
  /** Over how many seconds the sockets of a node that ends move to others. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(15),
  /** Realtime connections of one network address on one node. */
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(2000),
  /** Connections of one network address on one node; behind a proxy its requests that wait for an answer. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(5000),
  AUDIT_KEY_FILE: filled.optional(),
  BACKUP_DIR: filled.optional(),
  BACKUP_AT: z
    .union([
      z.literal('off'),
      z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'a time HH:MM or off is needed'),
    ])
    .default('02:30'),
  BACKUP_KEEP: z
    .string()
    .regex(
      /^(?=.)(?:\d{1,3}d)?(?:\d{1,3}w)?(?:\d{1,3}m)?$/u,
      'days, weeks and months are needed, such as 7d4w6m',
    )
    .default('7d4w6m'),
  BACKUP_KEY_FILE: filled.optional(),
  BACKUP_VERIFY: z.enum(['0', '1']).default('1'),
  BACKUP_WAL_SECONDS: z.coerce.number().int().min(1).max(86_400).default(60),
  BACKUP_SCRATCH_DIR: filled.optional(),
  ROLE: z.enum(['platform', 'ai', 'all']).default('all'),
  SENDING_LIMITS: z
    .string()
    .regex(/^(off|\d{1,6}\/\d{1,6}(,\d{1,6}\/\d{1,6})*)$/u, 'off, or messages/seconds such as 30/10,300/600')
    .default('30/10,300/600')
    .transform(readLimits),
  /** How many days of messages browsers may keep for reading without a connection; 0: none. */
  OFFLINE_DAYS: z.coerce.number().int().min(0).max(30).default(30),
  CHANNEL_QUOTA_GB: z.coerce.number().positive().max(1_000_000).optional(),
  /** `production` serializes replies without validating them; elsewhere they are validated. */
  NODE_ENV: filled.default('development'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(variables.shape)

/** Names of the environment that are nearly those of settings: what they were to set is not set. */
export function misspeltSettings(): { name: string; near: string }[] {
  return Object.keys(process.env)
    .filter((name) => /^[A-Z][A-Z\d_]{3,}$/u.test(name) && !settingNames.includes(name))
    .flatMap((name) => {
      const near = settingNames.find((known) => distance(name, known) <= (name.length > 5 ? 2 : 1))
      return near === undefined ? [] : [{ name, near }]
    })
}

export type Settings = ReturnType<typeof readSettings>

/** Parses the environment; throws WrongSetting with one line that names the first invalid variable. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const checked = variables.safeParse(given)
  if (!checked.success) {
    const issue = checked.error.issues[0]
    const name = String(issue?.path[0])
    throw new WrongSetting(
      `Wrong setting ${name}: ${issue?.message ?? 'not understood'} (see README, "Settings")`,
    )
  }
  const v = checked.data
  if (v.S3_ENDPOINT && !(v.S3_BUCKET && v.S3_ACCESS_KEY && v.S3_SECRET_KEY)) {
    throw new WrongSetting(
      'Wrong setting S3_ENDPOINT: S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY are needed with it',
    )
  }
  if (v.SMTP_URL && !v.MAIL_FROM)
    throw new WrongSetting('Wrong setting SMTP_URL: MAIL_FROM is needed with it')
  if (v.SMS_PROVIDER === 'smsc' && !(v.SMS_LOGIN && v.SMS_PASSWORD)) {
    throw new WrongSetting('Wrong setting SMS_PROVIDER: smsc needs SMS_LOGIN and SMS_PASSWORD')
  }
  if (v.SMS_PROVIDER === 'smsru' && !v.SMS_API_KEY) {
    throw new WrongSetting('Wrong setting SMS_PROVIDER: smsru needs SMS_API_KEY')
  }
  if (v.AUDIT_WITNESS_EMAIL && !v.SMTP_URL)
    throw new WrongSetting('Wrong setting AUDIT_WITNESS_EMAIL: SMTP_URL is needed with it')
  if (v.DATABASE_OWNER_URL && !v.DATABASE_URL)
    throw new WrongSetting('Wrong setting DATABASE_OWNER_URL: DATABASE_URL is needed with it')
  if (v.AI_BASE_URL && !v.AI_MODEL)
    throw new WrongSetting('Wrong setting AI_BASE_URL: AI_MODEL is needed with it')
  if (v.AI_MODEL && !v.AI_BASE_URL)
    throw new WrongSetting('Wrong setting AI_MODEL: AI_BASE_URL is needed with it')
  if (v.AI_EMBEDDING_MODEL && !v.AI_MODEL)
    throw new WrongSetting('Wrong setting AI_EMBEDDING_MODEL: AI_BASE_URL and AI_MODEL are needed with it')
  if (v.AI_PROVIDER === 'gigachat' && !v.AI_API_KEY)
    throw new WrongSetting('Wrong setting AI_PROVIDER: gigachat needs AI_API_KEY')
  if (v.AI_PROVIDER === 'yandex' && !(v.AI_API_KEY && v.AI_FOLDER))
    throw new WrongSetting('Wrong setting AI_PROVIDER: yandex needs AI_API_KEY and AI_FOLDER')
  if (v.LAWS_DIR && !existsSync(v.LAWS_DIR))
    throw new WrongSetting('Wrong setting LAWS_DIR: there is no such folder')
  if (v.AI_CA_FILE && !existsSync(v.AI_CA_FILE))
    throw new WrongSetting('Wrong setting AI_CA_FILE: there is no such file')
  if (v.BACKUP_DIR?.startsWith('s3://') && !(v.BACKUP_KEY_FILE && v.S3_ENDPOINT)) {
    throw new WrongSetting(
      'Wrong setting BACKUP_DIR: BACKUP_KEY_FILE and S3_ENDPOINT are needed for copies in S3',
    )
  }
  const isTrustedProxy = readTrustedProxies(v.TRUSTED_PROXIES)
  if (!isTrustedProxy) {
    throw new WrongSetting(
      'Wrong setting TRUSTED_PROXIES: addresses and networks like 10.0.0.5, 10.0.0.0/24 or loopback, separated by commas',
    )
  }
  const isDemo = v.DEMO === undefined ? v.DATABASE_URL === undefined : v.DEMO === '1'
  if (!isDemo && v.ADMIN_PASSWORD === demoPassword)
    throw new WrongSetting('Wrong setting ADMIN_PASSWORD: everybody knows the password of the demo')
  return Object.freeze({
    ...v,
    /** What was set, by name, as it was written. */
    given: Object.fromEntries(
      Object.keys(variables.shape).flatMap((name) => (name in given ? [[name, given[name]!]] : [])),
    ) as Readonly<Record<string, string>>,
    ...(isDemo ? demoDefaults(v) : {}),
    DATA_DIR: path.resolve(v.DATA_DIR),
    BACKUP_DIR: backupFolder(v.BACKUP_DIR ?? path.join(v.DATA_DIR, 'backups')),
    BACKUP_VERIFY: v.BACKUP_VERIFY === '1',
    DEMO: isDemo,
    DEMO_PUBLIC: v.DEMO_PUBLIC === '1',
    /** Whether X-Forwarded-* of a connection from this address counts. */
    isTrustedProxy,
    /** Whether REALTIME_PORT was set explicitly: then a taken port fails the start. */
    realtimePortIsExplicit: v.REALTIME_PORT !== undefined,
    REALTIME_PORT: v.REALTIME_PORT ?? 6001,
  })
}

const backupFolder = (place: string) => (place.startsWith('s3://') ? place : path.resolve(place))

/** The demo shows all features (D-15): a related product, served as a page of its own, and support contacts. */
function demoDefaults(v: z.output<typeof variables>) {
  const own = v.PUBLIC_URL ?? `http://${v.HOST}:${v.PORT}`
  return {
    RELATED_PRODUCT_URL: v.RELATED_PRODUCT_URL ?? new URL('/demo/related', own).href,
    RELATED_PRODUCT_SECRET: v.RELATED_PRODUCT_SECRET ?? randomBytes(24).toString('base64url'),
    SUPPORT_EMAIL: v.SUPPORT_EMAIL ?? 'support@uprava.example',
    SUPPORT_PHONE: v.SUPPORT_PHONE ?? '89000000000',
  }
}

/** The settings of this process; reads `.env` of the working directory first. */
let current: Settings | undefined

export function settings(): Settings {
  if (!current) {
    if (existsSync('.env')) loadEnvFile('.env')
    const chosen = readSettings(process.env)
    // What a command has stored for good counts whatever the environment says.
    current = existsSync(storedFile(chosen.DATA_DIR))
      ? readSettings({ ...process.env, ...parseEnv(readFileSync(storedFile(chosen.DATA_DIR), 'utf8')) })
      : chosen
  }
  return current
}

const storedFile = (dataDir: string) => path.join(dataDir, 'stored.env')

/** Stores DEMO=0 in the data folder: the demonstration of this installation has ended for every later start. */
export function storeDemoEnd(): void {
  const { DATA_DIR } = settings()
  mkdirSync(DATA_DIR, { recursive: true })
  writeFileSync(storedFile(DATA_DIR), '# Written by: npm run admin -- go-live\nDEMO=0\n', { mode: 0o600 })
}

/** Replaces the process's settings; tests start servers with other settings. */
export function useSettings(chosen: Settings): void {
  current = chosen
}

/** A demo that others than this machine reach, without DEMO_PUBLIC: nobody signs in there (OPS-31). */
export const isDemoClosedToNetwork = (): boolean => isDemoOnNetwork() && !settings().DEMO_PUBLIC

/** A demo that others than this machine reach: by its address, or by a reverse proxy in front of it. */
export function isDemoOnNetwork(): boolean {
  const { DEMO, HOST, PUBLIC_URL } = settings()
  const publicHost = PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/gu, '')
  return DEMO && !(isLoopback(HOST) && isLoopback(publicHost))
}

let listening: string | undefined

/** Stores where the product listens, for links without PUBLIC_URL. */
export function setListeningAddress(url: string): void {
  listening = url
}

/**
 * The product's own address in links and letters, without a slash at its end: PUBLIC_URL, else where it listens. Never the
 * Host header, which is whatever the client writes there.
 */
export function publicAddress(): string {
  const { PUBLIC_URL, HOST, PORT } = settings()
  return (PUBLIC_URL ?? listening ?? `http://${HOST}:${PORT}`).replace(/\/+$/u, '')
}

/** The installation is reached by https: cookies are Secure and browsers keep to it. */
export function isHttpsInstallation(): boolean {
  return settings().PUBLIC_URL?.startsWith('https:') === true
}

/** Whether an address is that of a reverse proxy whose X-Forwarded-* headers count. */
type TrustedProxies = (address: string | undefined) => boolean

/**
 * Reads TRUSTED_PROXIES: addresses and networks (`10.0.0.5`, `10.0.0.0/24`, `fd00::/8`, `loopback`), separated by commas or
 * blanks. Undefined when one of them is neither.
 */
function readTrustedProxies(list: string): TrustedProxies | undefined {
  const networks = new BlockList()
  for (const one of list.split(/[\s,]+/u).filter((part) => part !== '')) {
    const isAdded = one === 'loopback' ? addLoopback(networks) : addNetwork(networks, one)
    if (!isAdded) return undefined
  }
  return (address) => isListed(networks, address)
}

function addLoopback(networks: BlockList): boolean {
  networks.addSubnet('127.0.0.0', 8, 'ipv4')
  networks.addAddress('::1', 'ipv6')
  return true
}

function isLoopback(host: string): boolean {
  const networks = new BlockList()
  addLoopback(networks)
  return host.toLowerCase() === 'localhost' || isListed(networks, host)
}

function addNetwork(networks: BlockList, one: string): boolean {
  const [address = '', prefix, ...more] = one.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (prefix === undefined) {
    networks.addAddress(address, family)
    return true
  }
  const bits = /^\d{1,3}$/u.test(prefix) ? Number(prefix) : Number.NaN
  // A prefix of 0 would believe everybody.
  if (!(bits >= 1 && bits <= (version === 4 ? 32 : 128))) return false
  networks.addSubnet(address, bits, family)
  return true
}

function isListed(networks: BlockList, address: string | undefined): boolean {
  const bare = address?.replace(/^::ffff:(?=\d+\.)/iu, '') ?? ''
  const version = isIP(bare)
  return version !== 0 && networks.check(bare, version === 4 ? 'ipv4' : 'ipv6')
}
