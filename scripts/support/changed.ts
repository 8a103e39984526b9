import { execFileSync, spawnSync } from 'node:child_process'

import { say } from './console.ts'
import { nearestTests, type AffectedTests } from './nearest-tests.ts'
import { ROOT } from './run.ts'
import { WrongOption } from './test-options.ts'

/** The files that differ from `base` (a revision), with those git does not track yet. Without git: WrongOption. */
function changedFiles(base: string): string[] {
  const lines = [
    ...git('diff', '--name-only', base, '--').split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ]
  return [...new Set(lines.filter((line) => line !== ''))]
}

/** Where this branch left the main one; on the main branch itself the last commit, so that uncommitted work counts. */
export function defaultBase(): string {
  for (const main of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], { cwd: ROOT, encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return 'HEAD'
}

let affected: AffectedTests | undefined

/** The tests nearest to the files changed since `base`, by the graph of imports and calls; it is read once. */
export function affectedSince(base: string): AffectedTests {
  affected ??= chooseAffected(changedFiles(base))
  return affected
}

function chooseAffected(files: readonly string[]): AffectedTests {
  const { isEverything, ...reached } = readAffected(files)
  if (isEverything) return reached
  const { left, ...nearest } = nearestTests(reached, files)
  if (left > 0) say(`${left} further tests, which the change can reach from afar, are left to a whole run`)
  return nearest
}

function readAffected(files: readonly string[]): AffectedTests & { isEverything: boolean } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/architecture/affected.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
    input: files.join('\n'),
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as AffectedTests & { isEverything: boolean }
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? ''
    throw new WrongOption(`--changed asks git what has changed: ${said.trim() || 'git is not installed'}`)
  }
}
