import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from './free-port.ts'

/** The name in the shipped files, which the certificate of a test has too. */
export const proxiedName = 'uprava.example.ru'

export type ReverseProxy = {
  readonly port: number
  /** The port without TLS. */
  readonly plainPort: number
  readonly certificate: string
  /** A request to the proxied name over TLS; the answer's body is still to be read. */
  open(
    address: string,
    options?: Pick<RequestOptions, 'method' | 'localAddress'> & {
      headers?: Readonly<Record<string, string>>
    },
    body?: Iterable<Uint8Array | string>,
  ): Promise<IncomingMessage>
  close(): Promise<void>
}

const shipped = path.resolve(import.meta.dirname, '../../../../../deploy')

/** True when the program is on this machine. */
export const isInstalled = (program: string, flag: string): boolean =>
  spawnSync(program, [flag]).error === undefined

type Ports = { tls: number; plain: number; nodes: readonly number[] }

/** The configuration as it is shipped, with the ports and the certificate of the test, and the program that runs it. */
const programs = {
  async nginx(folder: string, ports: Ports) {
    const site = (await readFile(path.join(shipped, 'nginx.conf'), 'utf8'))
      .replaceAll(/listen (\[::\]:)?443 /gu, (_, ipv6) =>
        ipv6 ? `listen [::1]:${ports.tls} ` : `listen ${ports.tls} `,
      )
      .replaceAll(/listen (\[::\]:)?80;/gu, (_, ipv6) =>
        ipv6 ? `listen [::1]:${ports.plain};` : `listen ${ports.plain};`,
      )
      .replace('/etc/ssl/uprava/fullchain.pem', `${folder}/certificate.pem`)
      .replace('/etc/ssl/uprava/privkey.pem', `${folder}/key.pem`)
      .replace(
        /^( *)(?<line>server )127\.0\.0\.1:8080(?<options>.*;)$/mu,
        (_, space: string, line: string, options: string) =>
          ports.nodes.map((port) => `${space}${line}127.0.0.1:${port}${options}`).join('\n'),
      )
    await writeFile(path.join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join(' ')
    const main = `daemon off; master_process off; worker_rlimit_nofile 1024; pid ${folder}/pid; error_log stderr warn;
      events {} http { access_log off; ${temporary} include ${folder}/site.conf; }`
    await writeFile(path.join(folder, 'nginx.conf'), main)
    return ['nginx', '-p', folder, '-e', 'stderr', '-c', `${folder}/nginx.conf`]
  },
  async caddy(folder: string, ports: Ports) {
    const site = (await readFile(path.join(shipped, 'Caddyfile'), 'utf8'))
      .replace(
        '# tls /etc/ssl/uprava/fullchain.pem /etc/ssl/uprava/privkey.pem',
        `tls ${folder}/certificate.pem ${folder}/key.pem`,
      )
      .replace('127.0.0.1:8080', ports.nodes.map((port) => `127.0.0.1:${port}`).join(' '))
      // What the file says of a second node.
      .replaceAll(/# (?<line>health_\w+ .*)$/gmu, ports.nodes.length > 1 ? '$<line>' : '$&')
    const options = `{\n admin off\n https_port ${ports.tls}\n http_port ${ports.plain}\n auto_https disable_redirects\n storage file_system ${folder}\n}\n`
    await writeFile(path.join(folder, 'Caddyfile'), options + site)
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`]
  },
} as const

export type ProxyProgram = keyof typeof programs

/** Starts the program with its shipped file in front of the product on the port, or of several nodes of it. */
export async function startReverseProxy(
  program: ProxyProgram,
  ...nodes: readonly number[]
): Promise<ReverseProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), `uprava-${program}-`))
  await mkdir(path.join(folder, 'logs'))
  const ports = { tls: await freePort(), plain: await freePort(), nodes }
  const certificate = await makeCertificate(folder)
  const [command = '', ...words] = await programs[program](folder, ports)
  const child = spawn(command, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const open: ReverseProxy['open'] = (address, options = {}, body = []) =>
    new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port: ports.tls,
        path: address,
        servername: proxiedName,
        ca: certificate,
        agent: false,
        ...options,
        headers: { host: proxiedName, ...options.headers },
      })
      sent.once('response', resolve).once('error', reject)
      // What is refused before its end is answered all the same.
      pipeline(Readable.from(body), sent).catch(() => {})
    })
  const close = async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilAnswers(open, child, () => said)
  } catch (error) {
    await close()
    throw error
  }
  return { port: ports.tls, plainPort: ports.plain, certificate, open, close }
}

async function makeCertificate(folder: string): Promise<string> {
  const key = 'ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'
  const name = `/CN=${proxiedName} -addext subjectAltName=DNS:${proxiedName}`
  const command = `req -x509 -newkey ${key} -subj ${name} -keyout ${folder}/key.pem -out ${folder}/certificate.pem`
  const made = spawnSync('openssl', command.split(' '))
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr.toString()}`)
  return readFile(`${folder}/certificate.pem`, 'utf8')
}

async function untilAnswers(
  open: ReverseProxy['open'],
  child: ChildProcess,
  said: () => string,
): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}: ${said()}`)
    const answer = await open('/healthz').catch(() => null)
    answer?.resume()
    if (answer?.statusCode === 200) return
    if (Date.now() > deadline) throw new Error(`The proxy does not answer (${answer?.statusCode}): ${said()}`)
    await sleep(100)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(10_000)])
  child.kill('SIGKILL')
}
