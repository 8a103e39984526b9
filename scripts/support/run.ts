import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The root of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

export interface Program {
  command: string
  args: string[]
  /** Relative to the root. */
  folder?: string
  environment?: Record<string, string>
}

export interface Outcome {
  code: number
  /** Empty where the output went to the console. */
  output: string
  seconds: number
}

/** A program that comes with one of our packages; it runs on the Node that runs us, whatever the PATH says. */
export function packaged(name: string, args: string[], options: { from?: string } = {}): Program {
  const home = path.join(ROOT, 'node_modules', options.from ?? name)
  const { bin } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : (bin[name] ?? '')
  return { command: process.execPath, args: [path.join(home, file), ...args] }
}

/** Runs a program to its end and keeps what it says. */
export async function runQuietly(program: Program): Promise<Outcome> {
  return run(program, ['ignore', 'pipe', 'pipe'])
}

/** Runs a program to its end; what it says goes to the console. */
export async function runAloud(program: Program): Promise<Outcome> {
  return run(program, ['ignore', 'inherit', 'inherit'])
}

/** Starts a program; it is ended along with us. */
export function start(program: Program, stdio: StdioOptions): ChildProcess {
  const child = spawn(program.command, program.args, {
    cwd: path.join(ROOT, program.folder ?? '.'),
    env: { ...process.env, PATH: pathWithPackages(), ...program.environment },
    stdio,
  })
  endAlong(child)
  return child
}

async function run(program: Program, stdio: StdioOptions): Promise<Outcome> {
  const startedAt = performance.now()
  const child = start(program, stdio)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output, seconds: (performance.now() - startedAt) / 1000 }
}

function pathWithPackages(): string {
  return `${path.join(ROOT, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const children = new Set<ChildProcess>()
let received: NodeJS.Signals | undefined

/** While children run, a signal is passed on to them, and we follow when the last one is gone. */
function endAlong(child: ChildProcess): void {
  if (children.size === 0) for (const name of SIGNALS) process.on(name, passOn)
  children.add(child)
  child.once('close', () => {
    children.delete(child)
    if (children.size > 0) return
    for (const name of SIGNALS) process.off(name, passOn)
    if (received) process.kill(process.pid, received)
  })
}

function passOn(name: NodeJS.Signals): void {
  received = name
  // Ctrl-C on a terminal has reached them already, and a second one would cut their shutdown short.
  if (name === 'SIGINT' && process.stdin.isTTY) return
  for (const child of children) child.kill(name)
}

/** Whether a process of that id runs, be it of another user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
