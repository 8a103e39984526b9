// Every checker works: a small sound repository passes them all, and each sample violation is reported
// by the rule that is there for it. Fixtures are kept as `*.txt`, so that no checker takes them for our own code.
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url))

// Each test starts programs, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let sound: string
const built: string[] = []

beforeAll(async () => {
  sound = await build()
})

afterAll(async () => {
  await Promise.all(built.map((repo) => rm(repo, { recursive: true, force: true })))
})

describe('imports: dependency-cruiser with the swc parser', () => {
  const check = (repo: string) => run(repo, process.execPath, 'scripts/architecture/imports.mjs')
  let report: Report
  beforeAll(async () => {
    report = await check(await build('imports'))
  })

  test('a sound repo passes, and the count says that it was read', async () => {
    expect(await check(sound)).toEqual({
      code: 0,
      text: expect.stringMatching(/^imports: [1-9]\d modules read, [1-9]\d imports, 0 violations\n$/),
    })
  })

  test('violations fail the check', () => {
    expect(report.code).toBe(1)
  })

  test.each([
    ['no-cycle', 'modules/team/ring-one.ts', 'modules/team/ring-two.ts'],
    ['module-entry', 'modules/team/reaches-inside.ts', 'modules/accounts/accounts.service.ts'],
    ['module-entry', 'modules/accounts/mounts-another.ts', 'modules/team/module.ts'],
    ['module-may-call-accounts', 'modules/accounts/calls-upwards.ts', 'modules/team/index.ts'],
    ['module-across-by-alias', 'modules/team/crosses-by-path.ts', 'modules/accounts/index.ts'],
    ['may-call-missing', 'unlisted has no row in serverModules'],
    ['platform-knows-no-concept', 'platform/clock/knows-a-concept.ts', 'modules/accounts/index.ts'],
    ['testing-stays-in-tests', 'modules/team/tests-in-production.ts', 'testing/people.ts'],
    ['declared-packages', 'modules/team/undeclared.ts', 'node_modules/kysely'],
    ['dev-packages-stay-out', 'features/staff/needs-a-tool.ts', 'node_modules/vite'],
    ['no-unresolved', 'modules/team/nowhere.ts', './gone.ts'],
    ['contract-stands-alone', 'contract/src/builds-a-server.ts', 'node_modules/fastify'],
    [
      'ends-meet-in-the-contract',
      'features/staff/asks-the-server.ts',
      'server/src/modules/accounts/index.ts',
    ],
    ['modules-below-app', 'modules/team/asks-the-centre.ts', 'server/src/app.ts'],
    ['module-inside-relative', 'modules/team/names-itself.ts', 'modules/team/team.repository.ts'],
    ['module-entry-from-outside', 'demo/reaches-inside.ts', 'modules/team/team.service.ts'],
    ['declared-packages-of-tests', 'modules/team/borrows.test.ts', 'node_modules/zod'],
    ['features-below-app', 'features/staff/asks-the-page.ts', 'app/landing/main.tsx'],
    ['feature-across-by-alias', 'features/staff/crosses-by-path.ts', 'features/accounts/index.ts'],
    ['feature-inside-relative', 'features/staff/names-itself.ts', 'features/staff/staff-page.tsx'],
    ['feature-entry-from-outside', 'app/landing/reaches-inside.ts', 'features/staff/staff-page.tsx'],
    ['bundles-stay-apart', 'app/admin/borrows.ts', 'app/landing/main.tsx'],
    ['feature-may-call-accounts', 'features/accounts/calls-upwards.ts', 'features/staff/index.ts'],
    ['feature-entry', 'features/staff/reaches-inside.ts', 'features/accounts/person-name.tsx'],
    ['feature-entry', 'features/accounts/opens-the-page.ts', 'features/staff/pages.ts'],
    ['ui-knows-no-concept', 'ui/knows-a-concept.ts', 'features/accounts/index.ts'],
    ['api-below-features', 'api/knows-a-screen.ts', 'ui/empty.tsx'],
    ['no-barrel', 'app/landing/hero.tsx', 'ui/index.ts'],
    ['landing-stays-light', 'app/landing/main.tsx', 'node_modules/@mantine'],
  ])('%s: %s', (rule, ...way) => {
    expect(linesOf(report)).toContainEqual(matching(`${rule}:`, ...way))
  })

  test('nothing sound is reported', async () => {
    const soundFiles = (await readdir(sound, { recursive: true })).filter((path) => /\.tsx?$/.test(path))
    const reported = linesOf(report).filter((line) => line.startsWith('✗'))
    expect(reported.filter((line) => soundFiles.some((path) => line.includes(`: ${path} →`)))).toEqual([])
  })

  test('a run that read no TypeScript fails instead of passing', async () => {
    const blind = await build()
    const config = join(blind, '.dependency-cruiser.mjs')
    await writeFile(
      config,
      (await readFile(config, 'utf8')).replace(
        "exclude: { path: '",
        "exclude: { path: '^(apps|packages)/.*[.]tsx?$|",
      ),
    )
    const report = await check(blind)
    expect(report.code).toBe(1)
    expect(report.text).toContain('Not one TypeScript file was read')
  })

  test('a table with a ring fails', async () => {
    const repo = await build()
    await writeFile(
      join(repo, 'scripts/architecture/may-call.mjs'),
      `export const serverModules = { accounts: ['messenger'], team: ['accounts'], messenger: ['team'] }
       export const webFeatures = { accounts: [], staff: ['accounts'] }`,
    )
    const report = await check(repo)
    expect(report.code).toBe(1)
    expect(report.text).toContain('may-call-ring: accounts → messenger → team → accounts')
  })
})

describe('lint: oxlint with types', () => {
  const check = (repo: string) => run(repo, bin('oxlint'), '--format=json')
  let report: Report
  let findings: string[]
  beforeAll(async () => {
    report = await check(await build('lint'))
    const { diagnostics } = JSON.parse(report.text) as { diagnostics: Diagnostic[] }
    findings = diagnostics.map(({ filename, code, message, help }) =>
      [filename, code, message, help].join(' '),
    )
  })

  test('a sound repo passes', async () => {
    expect(await check(sound)).toMatchObject({ code: 0 })
  })

  test('violations fail the check', () => {
    expect(report.code).toBe(1)
  })

  test.each([
    ['no-floating-promises', 'unawaited.ts'],
    ['no-misused-promises', 'misused.ts'],
    ['no-explicit-any', 'any.ts'],
    ['consistent-type-imports', 'inline-type.ts'],
    ['no-default-export', 'default.ts'],
    ['no-console', 'prints.ts'],
    ['every variable is declared, checked', 'prints.ts'],
    ['the driver is known to #platform/database alone', 'drives.ts'],
    ['rules-of-hooks', 'conditional-hook.tsx'],
    ['click-events-have-key-events', 'conditional-hook.tsx'],
    ['Call through #api', 'fetches.ts'],
    ['Take newUuid', 'random-uuid.ts'],
  ])('%s: %s', (rule, file) => {
    expect(findings).toContainEqual(matching(`/${file} `, rule))
  })

  test('a type error fails', async () => {
    const { code, text } = await check(await build('types'))
    expect(code).not.toBe(0)
    expect(text).toMatch(/TS2322[^\n]*modules\/team\/wrong-type\.ts/)
  })
})

describe('format: oxfmt', () => {
  const check = (repo: string) =>
    run(repo, bin('oxfmt'), '--check', 'apps/server/src', 'apps/web/src', 'packages/contract/src')

  test('a formatted repo passes', async () => {
    expect(await check(sound)).toMatchObject({ code: 0 })
  })

  test('a crooked file fails', async () => {
    const report = await check(await build('format'))
    expect(report.code).toBe(1)
    expect(report.text).toContain('modules/team/crooked.ts')
  })
})

describe('unused: knip', () => {
  const check = (repo: string) => run(repo, bin('knip'), '--no-progress', '--no-config-hints')

  test('a repo in use passes', async () => {
    expect(await check(sound)).toEqual({ code: 0, text: '' })
  })

  test('an unused file and an unused export fail', async () => {
    const report = await check(await build('unused'))
    expect(report.code).toBe(1)
    expect(linesOf(report)).toContainEqual(matching('modules/team/nobody-asks.ts'))
    expect(linesOf(report)).toContainEqual(matching('firstId', 'modules/team/team.repository.ts'))
    expect(linesOf(report)).toContainEqual(matching('nobodyCalls', 'contract/src/nobody.ts'))
  })
})

describe('used by tests alone: knip', () => {
  const rules = [
    '--config',
    'knip.product.json',
    '--include',
    'files,exports,types',
    '--workspace',
    'apps/web',
  ]
  const check = (repo: string) => run(repo, bin('knip'), '--no-progress', '--no-config-hints', ...rules)

  test('a repo in use passes', async () => {
    expect(await check(sound)).toEqual({ code: 0, text: '' })
  })

  test('what a test keeps alive fails, which the check above passes', async () => {
    const repo = await build('tested')
    expect(await run(repo, bin('knip'), '--no-progress', '--no-config-hints')).toMatchObject({ code: 0 })
    const report = await check(repo)
    expect(report.code).toBe(1)
    expect(linesOf(report)).toContainEqual(matching('keptByATest', 'features/staff/staff-badge.tsx'))
  })
})

type Diagnostic = { filename: string; code: string; message: string; help?: string }
type Report = { code: number | null; text: string }

/** Builds a repo in a temporary folder: our real settings, the sound fixtures, and those of violations over them. */
async function build(violation?: string): Promise<string> {
  const repo = await mkdtemp(join(tmpdir(), 'repo-'))
  built.push(repo)
  const settings = [
    '.gitignore',
    '.oxlintrc.json',
    '.oxfmtrc.json',
    '.dependency-cruiser.mjs',
    'knip.json',
    'knip.product.json',
    'tsconfig.base.json',
    'apps/server/tsconfig.json',
    'apps/web/tsconfig.json',
    'packages/contract/tsconfig.json',
    'scripts/architecture/cruise.mjs',
    'scripts/architecture/imports.mjs',
    'scripts/architecture/remembered.mjs',
  ]
  for (const path of settings) await cp(join(root, path), join(repo, path))
  await unpack(join(fixtures, 'sound'), repo)
  if (violation) await unpack(join(fixtures, 'violations', violation), repo)
  await linkPackages(repo)
  return repo
}

/** Copies fixtures, dropping the `.txt` that hides them from our own checkers. */
async function unpack(from: string, to: string): Promise<void> {
  for (const path of await readdir(from, { recursive: true })) {
    if (!path.endsWith('.txt')) continue
    const target = join(to, path.slice(0, -'.txt'.length))
    await mkdir(dirname(target), { recursive: true })
    await cp(join(from, path), target)
  }
}

/** The installed packages, with the fixture's own workspaces in place of ours. */
async function linkPackages(repo: string): Promise<void> {
  const packages = join(repo, 'node_modules')
  await mkdir(join(packages, '@uprava'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@uprava') await symlink(join(root, 'node_modules', name), join(packages, name))
  }
  for (const workspace of ['apps/server', 'apps/web', 'packages/contract']) {
    await symlink(join(repo, workspace), join(packages, '@uprava', workspace.split('/')[1] ?? ''))
  }
}

function bin(name: string): string {
  return join(root, 'node_modules/.bin', name)
}

function run(cwd: string, command: string, ...args: string[]): Promise<Report> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, text }))
  })
}

function linesOf({ text }: Report): string[] {
  return text.split('\n')
}

/** Matches a line that holds all the parts in this order. */
function matching(...parts: string[]): unknown {
  const literally = (part: string) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return expect.stringMatching(new RegExp(parts.map(literally).join('.*')))
}
