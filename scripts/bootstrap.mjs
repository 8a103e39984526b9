// What every npm script stands on: it runs on whatever Node is installed (20 or newer), installs the packages when they
// are missing or outdated, and hands over to the Node that comes with them, which runs our TypeScript as it is.
//   node scripts/bootstrap.mjs scripts/start.ts [arguments]
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = path.join(root, 'node_modules')
const stamp = path.join(packages, '.bootstrap-stamp')
const lock = path.join(root, '.cache', 'install.lock')
const compiled = path.join(root, '.cache', 'compiled')
const oldestNode = 24

process.chdir(root)
if (!isInstalled()) await installOnce()
const bin = path.join(packages, '.bin')
const { code, signal, errors } = await run(nodeOfPackages(), process.argv.slice(2), {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    BOOTSTRAP_PID: `${process.pid}`,
    // Node keeps what it compiled: a command or a server starts in two thirds of the time. Not writable: without it.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiled,
  },
})
if (errors) console.error(errors.trim())
if (signal) process.kill(process.pid, signal)
else process.exitCode = code ?? 1

/** Whether the packages are those of package-lock.json for this machine. An install that was cut short left no stamp. */
function isInstalled() {
  if (contentOf(stamp) === fingerprint()) return true
  if (!matchesLockfile()) return false
  try {
    writeFileSync(stamp, fingerprint())
  } catch {
    // Installed by somebody else, or on a disk that is read only: then it is checked again each time.
  }
  return true
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  return hash.update(`${process.platform} ${process.arch}`).digest('hex')
}

/** Packages that somebody installed with npm alone are as good: npm notes what is there when it is done. */
function matchesLockfile() {
  const noted = contentOf(path.join(packages, '.package-lock.json'))
  if (!noted) return false
  const { packages: present } = JSON.parse(noted)
  return wantedPackages().every(([name, { version, integrity, link }]) => {
    const found = present[name]
    return found && (link || (found.version === version && found.integrity === integrity))
  })
}

/** The entries of package-lock.json that this machine needs: some packages exist once for each system. */
function wantedPackages() {
  const { packages: all } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  // Where npm has a choice of its own (the C library, packages of packages for other systems), it is left to it.
  const isMeantForUs = ({ os, cpu, libc }) =>
    os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return Object.entries(all).filter(
    ([name, entry]) => name.includes('node_modules/') && (!entry.optional || isMeantForUs(entry)),
  )
}

/** Two consoles may start at once on a fresh clone: one installs, the other waits for it. */
async function installOnce() {
  try {
    mkdirSync(path.dirname(lock), { recursive: true })
    accessSync(path.dirname(lock), constants.W_OK)
    accessSync(existsSync(packages) ? packages : root, constants.W_OK)
  } catch {
    fail(`The packages are to be installed, but ${root} belongs to another user: start as its owner.`)
  }
  for (let isAnnounced = false; !takeLock(); isAnnounced = true) {
    if (!isAnnounced) console.log('Another console is installing the packages: waiting for it')
    await sleep(300)
  }
  try {
    if (!isInstalled()) {
      // What Node compiled of the former packages is of no use and would only grow.
      rmSync(compiled, { recursive: true, force: true })
      await install()
    }
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The lock names the processes at work and is kept fresh: when they are gone, or it grows old, it may be taken. */
function takeLock() {
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, `${process.pid}`)
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const owners = contentOf(lock)?.split(' ').map(Number)
    const touchedAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    if (owners && touchedAt && (!owners.some(isAlive) || Date.now() - touchedAt > 120_000)) {
      rmSync(lock, { force: true })
    }
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

async function install() {
  const npm = npmCommand()
  console.log('Installing the packages (the first time takes a minute or two)')
  rmSync(stamp, { force: true })
  const progress = showProgress()
  let result = await runNpm(npm, ['ci'])
  if (/code EUSAGE/.test(result.errors)) {
    console.log('package-lock.json does not list all of package.json: resolving the rest again')
    rmSync(packages, { recursive: true, force: true })
    result = await runNpm(npm, ['install', '--no-save'])
  }
  clearInterval(progress)
  if (result.code === 0) return writeFileSync(stamp, fingerprint())
  rmSync(lock, { force: true })
  const signal = result.signal ?? result.received
  if (signal) process.kill(process.pid, signal)
  fail(`${result.errors}The packages could not be installed. Is the network there? Then start again.`)
}

function runNpm([command, ...words], args) {
  const options = [
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--progress=false',
  ]
  return run(command, [...words, ...args, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: withoutScriptOfNpm(process.env),
    // Were we killed, npm would go on without us.
    onStart: (npm) => appendFileSync(lock, ` ${npm.pid}`),
  })
}

/** npm prints nothing while it works; how many packages have arrived in their folder is a fair measure. */
function showProgress() {
  const wanted = wantedPackages().map(([name]) => path.join(name, 'package.json'))
  const startedAt = Date.now()
  return setInterval(() => {
    if (existsSync(lock)) utimesSync(lock, new Date(), new Date())
    const present = wanted.filter((file) => existsSync(file)).length
    console.log(`  ${Math.round((Date.now() - startedAt) / 1000)} s, ${present} of ${wanted.length} packages`)
  }, 5000)
}

/** The npm that started us; started without npm, the one beside this Node or the first in the PATH. */
function npmCommand() {
  const beside = path.dirname(realpathSync(process.execPath))
  const candidates = [
    process.env.npm_execpath,
    path.join(beside, 'node_modules/npm/bin/npm-cli.js'),
    path.join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    ...(process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'npm')),
  ]
  const found = candidates.find(
    (file) => file && existsSync(file) && /^npm(-cli\.js)?$/.test(path.basename(file)),
  )
  if (!found) fail('npm was not found: install Node.js 20 or newer with npm, then start again.')
  const file = realpathSync(found)
  return file.endsWith('.js') ? [process.execPath, file] : [file]
}

/** The settings of the script that npm is running for us are not meant for the npm that we run. */
function withoutScriptOfNpm(environment) {
  const entries = Object.entries(environment).filter(
    ([name]) => !/^npm_(lifecycle|package|command)/.test(name),
  )
  return { ...Object.fromEntries(entries), NODE_ENV: 'development' }
}

/** The Node of our packages; where none is published (macOS), the one that is installed, if it is new enough. */
function nodeOfPackages() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const packaged = path.join(packages, `node-${system}-${process.arch}`, 'bin', name)
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath
  return fail(
    `There is no Node.js for ${process.platform} ${process.arch} among the packages: install Node.js ${oldestNode} or newer, then start again.`,
  )
}

/** Runs a program to its end: signals are passed on, and it ends with us when whoever started us is gone. */
function run(command, args, { stdio, env, onStart }) {
  const child = spawn(command, args, { stdio, env })
  onStart?.(child)
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => (errors += text))
  let received
  const passOn = (signal) => {
    received = signal
    // Ctrl-C on a terminal has reached it already, and a second one would cut its shutdown short.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const name of signals) process.on(name, passOn)
  // npm, asked to stop, ends only the shell between it and us.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM')
  }, 300)
  return new Promise((resolve) => {
    const end = (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.off(name, passOn)
      resolve({ code, signal, received, errors })
    }
    child.on('error', (error) => {
      errors += `${command} could not be started: ${error.message}\n`
      end(1)
    })
    child.on('close', end)
  })
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function fail(line) {
  console.error(line)
  process.exit(1)
}
