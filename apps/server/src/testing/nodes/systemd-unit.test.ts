import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { postgresProcessesIn } from '#platform/database/embedded-processes.ts'

import { inherited } from '../process.ts'
import { freePort } from './free-port.ts'
import { isInstalled } from './reverse-proxy.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const shipped = readFileSync(path.join(root, 'deploy/uprava.service'), 'utf8')

/** Values of the unit file by name; a name may have several. */
const unit = Map.groupBy(
  [...shipped.matchAll(/^(?<name>[A-Z][A-Za-z]+)=(?<value>.*)$/gmu)].map(
    (found) => found.groups as { name: string; value: string },
  ),
  ({ name }) => name,
)
const valueOf = (name: string) => unit.get(name)?.at(-1)?.value

/** An account without rights, as the unit's own one. */
const nobody = 65_534
const asNobody = [
  '--reuid',
  `${nobody}`,
  '--regid',
  `${nobody}`,
  '--clear-groups',
  '--no-new-privs',
  '--inh-caps=-all',
  '--bounding-set=-all',
]
const mayLeaveRoot =
  process.getuid?.() === 0 &&
  spawnSync('setpriv', [...asNobody, process.execPath, '--version']).status === 0 &&
  spawnSync('setpriv', [...asNobody, 'test', '-r', path.join(root, 'apps/server/src/main.ts')]).status === 0

describe('OPS-28 deploy/uprava.service', () => {
  it('OPS-28 has nothing that systemd complains about, an own account, and no right of the system', () => {
    expect([valueOf('User'), valueOf('Restart'), valueOf('KillMode')]).toEqual(['uprava', 'always', 'mixed'])
    expect([valueOf('NoNewPrivileges'), valueOf('ProtectSystem'), valueOf('CapabilityBoundingSet')]).toEqual([
      'yes',
      'strict',
      '',
    ])
    // Every line is a setting and a value, of a section that systemd has.
    const lines = shipped.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(
      lines.filter((line) => !/^(?:\[(?:Unit|Service|Install)\]|[A-Z][A-Za-z]+=.*)$/u.test(line)),
    ).toEqual([])
    if (!isInstalled('systemd-analyze', '--version')) {
      console.warn('systemd-analyze is not on this machine: the unit file is checked by its form alone')
      return
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'uprava-unit-'))
    try {
      const file = path.join(folder, 'uprava.service')
      // The program is looked for where the product is installed.
      writeFileSync(file, shipped.replace('/opt/uprava/node_modules/.bin/node', process.execPath))
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
      const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('uprava.service'))
      expect([status, complaints]).toEqual([0, []])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }, 60_000)

  describe('what it starts', () => {
    let dataDir: string
    let port: number
    beforeAll(async () => {
      dataDir = mkdtempSync(path.join(tmpdir(), 'uprava-unit-data-'))
      if (mayLeaveRoot) chownSync(dataDir, nobody, nobody)
      port = await freePort()
    })
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

    /** Does what systemd does: the command of the unit with its environment, account and umask. */
    async function start() {
      const [, ...words] = valueOf('ExecStart')!.split(' ')
      const command = [
        process.execPath,
        ...words.map((word) => (word === 'scripts/start.ts' ? 'apps/server/src/main.ts' : word)),
      ]
      const environment = Object.fromEntries(
        unit.get('Environment')!.map(({ value }) => value.split('=') as [string, string]),
      )
      const [program = '', ...rest] = mayLeaveRoot ? ['setpriv', ...asNobody, ...command] : command
      const child = spawn('sh', ['-c', `umask ${valueOf('UMask')}; exec "$@"`, 'sh', program, ...rest], {
        cwd: root,
        env: {
          PATH: inherited.PATH,
          ...environment,
          DATA_DIR: dataDir,
          HOST: '127.0.0.1',
          PORT: `${port}`,
          REALTIME_PORT: 'same',
          DEMO: '0',
          ADMIN_PASSWORD: 'administrator-of-tests',
          DRAIN_SECONDS: '1',
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
        child.once('exit', (code, signal) => resolve(code ?? signal))
      })
      await new Promise<void>((resolve, reject) => {
        void ended.then((end) => reject(new Error(`It ended with ${end}: ${said}`)))
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString()
          if (said.includes('is ready')) resolve()
        })
      })
      return { child, ended }
    }

    it('OPS-28 runs without root, survives kill -9 and stops in order, its database too', async () => {
      if (process.getuid?.() === 0 && !mayLeaveRoot)
        console.warn('No other account can read this folder: the product is not started without root here')
      const first = await start()
      const status = readFileSync(`/proc/${first.child.pid}/status`, 'utf8')
      if (mayLeaveRoot) {
        expect(status).toMatch(/^Uid:\s+65534\s+65534/mu)
        expect(status).toMatch(/^CapEff:\s+0+$/mu)
        expect(status).toMatch(/^NoNewPrivs:\s+1$/mu)
      }
      first.child.kill('SIGKILL')
      expect(await first.ended).toBe('SIGKILL')
      // Restart=always: the same command again, on what the killed one has left.
      const second = await start()
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
      second.child.kill('SIGTERM')
      expect(await second.ended).toBe(0)
      expect(postgresProcessesIn(path.join(dataDir, 'postgres'))).toEqual([])
    }, 900_000)
  })
})
