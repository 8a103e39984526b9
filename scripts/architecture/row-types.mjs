// Compares the row types of raw SQL with what PostgreSQL describes: a type argument of `sql<Row>` or `runPrepared<Row>` is
// an unchecked promise otherwise. The tests record each statement they run (apps/server/src/testing/record-statements.ts).
//   node scripts/architecture/row-types.mjs RECORD [--complete]
// With --complete the record is one of a whole run, and a statement that no test has run fails too.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'

import ts from 'typescript-api'

const root = path.resolve(import.meta.dirname, '../..')
const sources = path.join(root, 'apps/server/src')
const recordFile = process.argv[2]
if (!recordFile || !existsSync(recordFile)) {
  console.error(
    'row-types: there is no record of statements. Run the server tests with RECORD_STATEMENTS=FILE.',
  )
  process.exit(2)
}

const recorded = readRecord(recordFile)
const statements = findStatements()
const faults = statements.flatMap(compare)
for (const fault of faults) console.error(`${styleText('red', '✗', { stream: process.stderr })} ${fault}\n`)
const run = statements.filter(({ site }) => recorded.has(site)).length
console.log(
  `row types: ${statements.length} statements with a row type, ${run} of them run, ${faults.length} violations`,
)
process.exitCode = faults.length > 0 || run === 0 ? 1 : 0

/** Site → the different lists of columns described there. */
function readRecord(file) {
  const sites = new Map()
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { site, columns } = JSON.parse(line)
    const key = JSON.stringify(columns)
    sites.set(site, (sites.get(site) ?? new Map()).set(key, columns))
  }
  return sites
}

/** The calls that run raw SQL and promise rows of some type. */
function findStatements() {
  const config = ts.readConfigFile(path.join(root, 'apps/server/tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    config.config,
    ts.sys,
    path.join(root, 'apps/server'),
  )
  // What is only for tests and the demonstration is not looked at: to read it takes as long as the rest.
  const program = ts.createProgram(fileNames.filter(isProduct), options)
  const checker = program.getTypeChecker()
  const found = []
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.startsWith(sources) || !isProduct(file.fileName)) continue
    const visit = (node) => {
      const row = ts.isCallExpression(node) ? rowTypeOf(node, checker) : undefined
      if (row) {
        const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
        const line = file.getLineAndCharacterOfPosition(name.getStart(file)).line + 1
        found.push({
          site: `${path.relative(sources, file.fileName)}:${line}`,
          columns: columnsOf(row, checker, node),
        })
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

function isProduct(file) {
  return !/\.test\.ts$|\/(testing|demo)\//.test(file)
}

/** `builder.execute(…)` of RawBuilder<Row>, `runPrepared<Row>(…)`, `driver.unsafe<Row[]>(…)`; undefined: no row is promised. */
function rowTypeOf(call, checker) {
  const { expression } = call
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'execute') {
    if (isBuilt(expression.expression)) return undefined
    const builder = checker.getTypeAtLocation(expression.expression)
    return builder.symbol?.name === 'RawBuilder' ? promised(checker.getTypeArguments(builder)[0]) : undefined
  }
  const name = ts.isIdentifier(expression)
    ? expression.text
    : ts.isPropertyAccessExpression(expression)
      ? expression.name.text
      : ''
  if (!['runPrepared', 'runUnprepared', 'unsafe'].includes(name) || !call.typeArguments) return undefined
  const type = checker.getTypeFromTypeNode(call.typeArguments[0])
  return promised(name === 'unsafe' ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : type)
}

/** A statement that Kysely builds is no raw SQL, and its type takes long to work out. */
function isBuilt(expression) {
  for (
    let part = expression;
    ts.isCallExpression(part) || ts.isPropertyAccessExpression(part);
    part = part.expression
  ) {
    const name = ts.isPropertyAccessExpression(part) ? part.name.text : ''
    if (['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'].includes(name)) return true
  }
  return false
}

/** A type parameter belongs to the caller, whose own call is looked at. */
function promised(type) {
  if (!type || type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any | ts.TypeFlags.TypeParameter))
    return undefined
  return type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Union)
    ? type
    : undefined
}

function columnsOf(row, checker, node) {
  return new Map(
    checker
      .getPropertiesOfType(row)
      .map((property) => [
        property.name,
        kindOfType(checker.getTypeOfSymbolAtLocation(property, node), checker),
      ]),
  )
}

function kindOfType(type, checker) {
  const plain = checker.getNonNullableType(type)
  const is = (flag) => (plain.isUnion() ? plain.types : [plain]).every((part) => part.flags & flag)
  if (is(ts.TypeFlags.NumberLike)) return 'number'
  if (is(ts.TypeFlags.StringLike)) return 'string'
  if (is(ts.TypeFlags.BooleanLike)) return 'boolean'
  if (is(ts.TypeFlags.Never)) return 'null'
  if (plain.symbol?.name === 'Date') return 'Date'
  if (['Buffer', 'Uint8Array'].includes(plain.symbol?.name)) return 'bytes'
  if (checker.isArrayLikeType(plain)) return 'array'
  return 'any'
}

/** What the driver makes of a column (platform/database), by the type's number in pg_type. */
function kindOfColumn(oid) {
  const kinds = {
    boolean: [16],
    number: [20, 21, 23, 26, 700, 701],
    string: [18, 19, 25, 705, 1042, 1043, 1082, 1083, 1700, 2205, 2950],
    Date: [1114, 1184],
    bytes: [17],
    array: [1000, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022, 1182, 1185, 1231, 2951],
    any: [114, 3802, 2278],
  }
  return Object.keys(kinds).find((kind) => kinds[kind].includes(oid)) ?? `type ${oid}`
}

/**
 * Copies are made and restored over connections of their own, and commands run in processes of their own: the record holds
 * what runs on the pools of the tests' processes.
 */
function isOnOwnConnection(site) {
  return /^(?:commands|modules\/backups\/(?:make|archive|restore|verify))\//.test(site)
}

function compare({ site, columns }) {
  const described = recorded.get(site)
  if (!described)
    return process.argv.includes('--complete') && !isOnOwnConnection(site)
      ? [`row-untested: no test runs the statement of ${site}.`]
      : []
  return [...described.values()].flatMap((list) => {
    const answered = new Map(list.map(({ name, type }) => [name, kindOfColumn(type)]))
    return [...columns].flatMap(([name, kind]) => {
      const is = answered.get(name)
      if (is === undefined)
        return [`row-column: ${site} declares ${name}, which the statement does not answer.`]
      if (is === kind || is === 'any' || kind === 'null' || (kind === 'any' && is === 'array')) return []
      return [`row-type: ${site} declares ${name} as ${kind}; PostgreSQL answers ${is}.`]
    })
  })
}
