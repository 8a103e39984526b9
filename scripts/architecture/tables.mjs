// Checks who touches which table: a table is written and read by the module that declares it in its *.tables.ts; other
// modules read the views of the schema `shared` that the owner declares beside it, and call the owner to write.
//   node scripts/architecture/tables.mjs [folder of the repository]
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'))

/** Triggers that write tables of another module than the one whose rows they follow, each with its reason. */
const triggersAcross = {
  directory_follows_owner:
    'the directory shows the organization; it must change in the same transaction whoever changes it',
  directory_follows_manager:
    'a blocked or unverified owner closes the channels of the directory in the same transaction',
  documents_get_channel: 'a channel without its default folder must not exist for a moment',
  documents_count_file:
    'the used space of a channel is exact only when it is counted with the row, under one lock',
  message_files_count_file:
    'the used space of a channel is exact only when it is counted with the row, under one lock',
  scheduled_files_count_file:
    'the used space of a channel is exact only when it is counted with the row, under one lock',
  messenger_follows_new_seat:
    'read marks of a new member start at the end of each chat, under the lock of the seat',
  messenger_follows_lost_seat:
    'rooms move to another channel of the member or lose their marks with the seat',
}

/** What reads another module's table without a view, each with its reason. */
const readsAcross = {
  'modules/administration audit_entries':
    'the console lists and searches the journal; a view would only repeat every column',
  'modules/backups files': 'a copy and its proof read tables as they are, over a connection of their own',
  'modules/administration outbox': 'the state page counts what waits; to become a function of the outbox',
}

/** Names of tables in SQL and in the query builder's calls. */
const writing = [
  /\b(?:insert into|update|delete from|merge into|truncate)\s+([a-z_.]+)/g,
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\('([\w.]+)/g,
]
const reading = [/(?<!delete )\b(?:from|join)\s+([a-z_.]+)/g, /(?:selectFrom|[jJ]oin)\('([\w.]+)/g]

const migrations = files('apps/server/migrations/*.sql').map(read).join('\n')
const owners = readOwners()
const tables = new Set([...owners.keys()].filter((name) => !name.startsWith('shared.')))
const faults = [...viewFaults(), ...sourceFaults(), ...triggerFaults()]
for (const fault of faults) console.error(`${styleText('red', '✗', { stream: process.stderr })} ${fault}\n`)
console.log(
  `tables: ${tables.size} tables, ${owners.size - tables.size} shared views, ${faults.length} violations`,
)
if (tables.size === 0) console.error('Not one table was read')
process.exitCode = faults.length > 0 || tables.size === 0 ? 1 : 0

/** Table or view → the folder that declares it, such as `modules/team`. */
function readOwners() {
  const found = new Map()
  for (const file of files('apps/server/src/**/*.tables.ts')) {
    const declared = /interface Tables \{([\s\S]*?)\n {2}\}/.exec(read(file))?.[1] ?? ''
    // Only the outermost names: a declaration may spell out its columns.
    for (const [, quoted, name] of declared.matchAll(/^ {4}(?:'([\w.]+)'|(\w+)): /gm)) {
      found.set(quoted ?? name, folderOf(file))
    }
  }
  return found
}

/** A view is declared by the owner of every table it reads. */
function viewFaults() {
  const bodies = new Map()
  for (const [, name, body] of migrations.matchAll(
    /create (?:or replace )?view (shared\.\w+) as\b([^;]*);/g,
  )) {
    bodies.set(name, body)
  }
  return [...owners]
    .filter(([name]) => name.startsWith('shared.'))
    .filter(
      ([name, owner]) => !named(bodies.get(name) ?? '', reading).some((table) => owners.get(table) === owner),
    )
    .map(
      ([name, owner]) =>
        `table-view: ${owner} declares ${name} without owning its tables, or no migration makes it.`,
    )
}

function sourceFaults() {
  const found = []
  for (const file of files('apps/server/src/{modules,platform}/**/*.ts')) {
    if (/\.(test|tables)\.ts$/.test(file)) continue
    const folder = folderOf(file)
    const text = withoutComments(read(file))
    for (const name of named(text, writing)) {
      if (name.startsWith('shared.') ? owners.has(name) : tables.has(name) && owners.get(name) !== folder) {
        found.push(
          `table-write: ${file} writes ${name} of ${owners.get(name)}. Call a function of the owner.`,
        )
      }
    }
    for (const name of named(text, reading)) {
      if (!tables.has(name) || owners.get(name) === folder || readsAcross[`${folder} ${name}`]) continue
      found.push(
        `table-read: ${file} reads ${name} of ${owners.get(name)}. Read shared.${name}, or have the owner declare that view.`,
      )
    }
  }
  return found
}

/** A trigger's function may write tables of the trigger's own table's owner only, unless it is listed. */
function triggerFaults() {
  const bodies = new Map()
  for (const [, name, body] of migrations.matchAll(
    /create (?:or replace )?function (\w+)\([^)]*\)[\s\S]*?\$\$([\s\S]*?)\$\$/g,
  )) {
    bodies.set(name, body)
  }
  const found = []
  for (const [, trigger, table, called] of migrations.matchAll(
    /create trigger (\w+)\s[\s\S]*?\bon (\w+)[\s\S]*?execute function (\w+)\(/g,
  )) {
    const body = bodies.get(called) ?? ''
    const reached = [...bodies].filter(([name]) => body.includes(`${name}(`)).map(([, text]) => text)
    const strangers = named([body, ...reached].join('\n'), writing).filter(
      (name) => tables.has(name) && owners.get(name) !== owners.get(table),
    )
    if (strangers.length === 0 || triggersAcross[trigger]) continue
    found.push(
      `table-trigger: ${trigger} follows ${table} of ${owners.get(table)} and writes ${[...new Set(strangers)].join(', ')}. ` +
        'Make it an explicit call, or list it with its reason (scripts/architecture/tables.mjs).',
    )
  }
  return found
}

function named(text, patterns) {
  return [...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name)))]
}

function folderOf(file) {
  return /src\/((?:modules|platform)\/[^/]+)/.exec(file)?.[1] ?? ''
}

function withoutComments(text) {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}

function files(pattern) {
  return globSync(pattern, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'))
}

function read(file) {
  return readFileSync(path.join(root, file), 'utf8')
}
