import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

import { metrics } from '#platform/log/metrics.ts'
import { sampledGauge } from '#platform/log/sampled-gauge.ts'
import { settingNames } from '#platform/settings.ts'
import { anOwner, aLogin } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const shipped = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../../../../deploy', name), 'utf8')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const scrape = async () => (await fetch(`${server.url}/metrics`)).text()

/** The value of a series, by the metric and the labels as they are printed. */
function valueOf(printed: string, series: string): number | undefined {
  const line = printed.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

/** Runs a program of the operating system over files with these contents; undefined where it is not installed. */
function check(program: string, words: (folder: string) => string[], files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'uprava-deploy-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
    const done = spawnSync(program, words(folder), { encoding: 'utf8', cwd: folder })
    if (done.error) {
      console.warn(`${program} is not on this machine: what it reads is checked by its form alone`)
      return undefined
    }
    return { status: done.status, said: `${done.stdout}${done.stderr}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const duration = z.string().regex(/^\d+[smhd]$/u)
const alertFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z
        .array(
          z.strictObject({
            alert: z.string().regex(/^[A-Z][A-Za-z]+$/u),
            expr: z.string().min(1),
            for: duration.optional(),
            labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
            annotations: z.strictObject({ summary: z.string().min(1) }),
          }),
        )
        .min(1),
    }),
  ),
})

const panel = z.object({
  id: z.number(),
  type: z.enum(['timeseries', 'stat']),
  title: z.string().min(1),
  gridPos: z.strictObject({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).min(1),
})
const dashboard = z.object({
  title: z.string(),
  uid: z.string().max(40),
  schemaVersion: z.number(),
  panels: z.array(panel).min(1),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.literal('datasource') })) }),
})

const readAlerts = () => alertFile.parse(parse(shipped('alerts.yml')))
const readDashboard = () => dashboard.parse(JSON.parse(shipped('grafana-dashboard.json')))

/** Grafana fills its variables in before it asks. */
const filledIn = (expression: string) => expression.replaceAll('$__rate_interval', '5m')

/** The metrics of an expression: its names with an underscore that are neither labels nor functions. */
function metricsIn(expression: string): string[] {
  const bare = filledIn(expression)
    .replaceAll(/\{[^}]*\}/gu, ' ')
    .replaceAll(/\b(?:by|without) *\([^)]*\)/gu, ' ')
    .replaceAll(/\b[a-z_]+ *(?=\()/gu, ' ')
  return bare.match(/[a-z][a-z\d]*(?:_[a-z\d]+)+/gu) ?? []
}

describe('OPS-29 the shipped alerts, dashboard and compose file', { timeout: 180_000 }, () => {
  it('OPS-29 alerts and dashboard have the form of their programs, which have no complaint', () => {
    const rules = readAlerts().groups.flatMap((group) => group.rules)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    const { panels } = readDashboard()
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size, 'panels that lie over each other').toBe(cells.length)
    // promtool knows no dashboards: each expression becomes a rule.
    const asRules = panels.flatMap(({ id, targets }) =>
      targets.map(
        ({ refId, expr }) =>
          `      - record: panel_${id}_${refId}\n        expr: ${JSON.stringify(filledIn(expr))}`,
      ),
    )
    const checked = check('promtool', () => ['check', 'rules', 'alerts.yml', 'dashboard.yml'], {
      'alerts.yml': shipped('alerts.yml'),
      'dashboard.yml': `groups:\n  - name: dashboard\n    rules:\n${asRules.join('\n')}\n`,
    })
    if (checked) expect([checked.status, checked.said]).toEqual([0, expect.stringContaining('SUCCESS')])
  })

  it('OPS-29 every metric that they name is served', async () => {
    const expressions = [
      ...readAlerts().groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
      ...readDashboard().panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    const named = new Set(expressions.flatMap(metricsIn))
    expect(named.size).toBeGreaterThan(15)
    const served = await scrape()
    const kinds = new Set(
      [...served.matchAll(/^# TYPE (?<name>\S+) /gmu)].map((found) => found.groups!['name']!),
    )
    expect([...named].filter((name) => !kinds.has(name.replace(/_(?:bucket|sum|count)$/u, '')))).toEqual([])
    // A route that a rule names is one that is mounted.
    const routes = expressions.flatMap((one) =>
      [...one.matchAll(/route="(?<route>[^"]+)"/gu)].map((f) => f.groups!['route']!),
    )
    expect(routes.length).toBeGreaterThan(0)
    const { viktor, to } = await someSeats()
    await viktor.call('POST /chat-list/{id}/send-message', {
      ...to,
      body: { message: 'Проба', client_id: crypto.randomUUID() },
    })
    const after = await scrape()
    for (const route of routes) expect(after).toContain(`route="${route}"`)
  })

  it('OPS-29 the compose file has known services, settings and health checks, and docker-compose reads it', () => {
    const read = parse(shipped('compose.yaml')) as {
      services: Record<
        string,
        {
          environment?: Record<string, string>
          healthcheck?: { test: string[] }
          depends_on?: object
          volumes?: string[]
        }
      >
      volumes: Record<string, unknown>
    }
    expect(Object.keys(read.services)).toEqual(['product', 'database', 'redis'])
    const environment = Object.keys(read.services['product']!.environment ?? {})
    expect(environment.filter((name) => !settingNames.includes(name))).toEqual([])
    for (const [name, service] of Object.entries(read.services)) {
      expect(service.healthcheck?.test.length, `health check of ${name}`).toBeGreaterThan(0)
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('./')) shipped(source.slice(2))
        else expect(Object.keys(read.volumes)).toContain(source)
      }
    }
    const variables = [...shipped('compose.yaml').matchAll(/\$\{(?<name>[A-Z_]+)/gu)].map(
      (f) => f.groups!['name']!,
    )
    const checked = check('docker-compose', () => ['-f', 'compose.yaml', 'config', '-q'], {
      'compose.yaml': shipped('compose.yaml'),
      '.env': [...new Set(variables)].map((name) => `${name}=value`).join('\n'),
    })
    if (checked) expect([checked.status, checked.said.trim()]).toEqual([0, ''])
  })
})

async function someSeats() {
  const owner = await anOwner()
  const viktor = server.as(owner)
  return {
    viktor,
    to: {
      params: { id: owner.managerId },
      query: { subject_type: 'PRIVATE-MANAGER', channel_id: owner.channelId },
    } as const,
  }
}

describe('the metrics of operations §5', { timeout: 60_000 }, () => {
  it('OPS-29 count sign-ins by method and outcome, and the open sessions', async () => {
    const count = async (outcome: string) =>
      valueOf(await scrape(), `uprava_sign_ins_total{method="login",outcome="${outcome}"}`) ?? 0
    const [succeeded, refused] = [await count('success'), await count('refused')]
    const credentials = await aLogin(await anOwner())
    await server.anonymous().call('POST /auth/login', { body: credentials })
    await server
      .anonymous()
      .call('POST /auth/login', { body: { ...credentials, password: 'wrong password' } })
    expect([await count('success'), await count('refused')]).toEqual([succeeded + 1, refused + 1])
    // Read at most every ten seconds.
    await expect
      .poll(async () => valueOf(await scrape(), 'uprava_sessions{kind="accounts"}'), { timeout: 30_000 })
      .toBeGreaterThan(0)
  })

  it('OPS-29 say what is stored, what waits, and how the clocks differ', async () => {
    const printed = await scrape()
    expect(valueOf(printed, 'uprava_storage_bytes{kind="database"}')).toBeGreaterThan(1_000_000)
    expect(valueOf(printed, 'uprava_storage_bytes{kind="files"}')).toBeDefined()
    expect(valueOf(printed, 'uprava_outbox_waiting')).toBe(0)
    expect(valueOf(printed, 'uprava_outbox_failing')).toBe(0)
    expect(Math.abs(valueOf(printed, 'uprava_clock_skew_seconds')!)).toBeLessThan(2)
    expect(valueOf(printed, 'uprava_disk_free_ratio{disk="data"}')).toBeGreaterThan(0)
    expect(printed).toMatch(/^uprava_queue_age_seconds\{queue="[a-z-]+"\} \d/mu)
    // Without https there is no certificate, and no value that would look like one.
    expect(printed).toContain('# TYPE uprava_certificate_days_left gauge')
    expect(valueOf(printed, 'uprava_certificate_days_left')).toBeUndefined()
  })

  it('a reading that fails or hangs leaves no value and holds the scrape up no longer than its bound', async () => {
    const state = { read: async (): Promise<Record<string, number>> => ({ '': 7 }) }
    const made = sampledGauge({
      name: 'test_sampled',
      help: 'of a test',
      interval: 0,
      read: () => state.read(),
    })
    const printed = async () => valueOf(await scrape(), 'test_sampled')
    expect(await printed()).toBe(7)
    state.read = () => Promise.reject(new Error('the database is gone'))
    expect(await printed()).toBeUndefined()
    state.read = () => new Promise(() => undefined)
    expect(await printed()).toBeUndefined()
    metrics.removeSingleMetric('test_sampled')
    expect(made).toBeDefined()
  })
})
