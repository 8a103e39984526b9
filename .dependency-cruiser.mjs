// Who may import whom (docs/architecture.md), as rules. Run by `node scripts/architecture/imports.mjs`.
import { readFileSync } from 'node:fs'

import { serverModules, webFeatures } from './scripts/architecture/may-call.mjs'

const server = '^apps/server/src/'
const web = '^apps/web/src/'
const contract = '^packages/contract/src/'
const modules = `${server}modules/`
const features = `${web}features/`

/** Tests and what builds their worlds reach further than the product does. */
const tests = '\\.(test|spec)\\.tsx?$'
const testing = '^apps/[^/]+/src/testing/'
const testSide = [tests, testing]

/** Packages of the root's devDependencies, which tests of every workspace use (vitest, fast-check). */
const tools = Object.keys(
  JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).devDependencies ?? {},
)

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment:
        'Files that import each other in a ring can only be understood together. Move what both need below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment:
        'The import leads nowhere: a file that is gone, a missing `.ts` in the path, or a package not installed.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'declared-packages',
      comment:
        "Put the package into this workspace's own package.json: what npm hoists today may be gone tomorrow.",
      severity: 'error',
      from: { pathNot: testSide },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'declared-packages-of-tests',
      comment:
        'Put the package into package.json: of this workspace, or of the root when every workspace tests with it.',
      severity: 'error',
      from: { path: testSide },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        pathNot: tools.map((name) => `node_modules/${name}/`),
      },
    },
    {
      name: 'dev-packages-stay-out',
      comment:
        'The product runs with `dependencies` only. Move the package there, or the import into a test.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: testSide },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },

    // contract ← everything
    {
      name: 'contract-stands-alone',
      comment: 'Both ends read the contract, so it stands on its schema library and itself, nothing else.',
      severity: 'error',
      from: { path: contract, pathNot: tests },
      to: { pathNot: [contract, '(^|/)node_modules/zod/'] },
    },
    {
      name: 'ends-meet-in-the-contract',
      comment:
        'Web and server know each other through packages/contract only. Say it in the contract, then build both ends.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },

    // server: platform ← modules ← app.ts ← main.ts
    {
      name: 'platform-knows-no-concept',
      comment: 'The platform would serve any product: hand the concept in as an argument or a callback.',
      severity: 'error',
      from: { path: `${server}platform/`, pathNot: tests },
      to: { path: server, pathNot: `${server}platform/` },
    },
    {
      name: 'modules-below-app',
      comment: 'app.ts collects the modules; a module contributes and never asks the centre.',
      severity: 'error',
      from: { path: modules, pathNot: tests },
      to: { path: `${server}(app\\.ts$|main\\.ts$|demo/)` },
    },
    // app.ts mounts what module.ts contributes; for other modules there is only index.ts.
    ...entries({
      name: 'module',
      folder: modules,
      entry: 'index\\.ts$',
      entryOutside: '(index|module)\\.ts$',
    }),
    ...mayCall({ name: 'module', folder: modules, table: serverModules, alias: '#modules' }),
    ...aliases({ name: 'module', area: server, folder: modules }),

    // web: api ← features ← app, ui ← features and app
    {
      name: 'ui-knows-no-concept',
      comment: 'ui/ would serve any product: pass data and handlers as props.',
      severity: 'error',
      from: { path: `${web}ui/`, pathNot: tests },
      to: { path: web, pathNot: `${web}ui/` },
    },
    {
      name: 'api-below-features',
      comment: 'api/ carries calls and events; what a screen makes of them is said by the feature.',
      severity: 'error',
      from: { path: `${web}api/`, pathNot: tests },
      to: { path: web, pathNot: `${web}api/` },
    },
    {
      name: 'features-below-app',
      comment: 'app/ composes features into pages; a feature does not know where it is shown.',
      severity: 'error',
      from: { path: features, pathNot: tests },
      to: { path: `${web}app/` },
    },
    {
      name: 'bundles-stay-apart',
      comment: 'landing, workspace and admin are three bundles; what two of them need is a feature or ui.',
      severity: 'error',
      from: { path: `${web}app/([^/]+)/` },
      to: { path: `${web}app/[^/]+/`, pathNot: `${web}app/$1/` },
    },
    {
      name: 'landing-stays-light',
      comment:
        'The landing is painted without the component library (111 KB gzip against 94); build it from plain elements.',
      severity: 'error',
      from: { path: `${web}app/landing/` },
      to: { path: '(^|/)node_modules/@mantine/', reachable: true },
    },
    // The router loads pages lazily through pages.ts; for other features there is only index.ts.
    ...entries({
      name: 'feature',
      folder: features,
      entry: 'index\\.tsx?$',
      entryOutside: '(index|pages)\\.tsx?$',
    }),
    ...mayCall({ name: 'feature', folder: features, table: webFeatures, alias: '#features' }),
    ...aliases({ name: 'feature', area: web, folder: features }),

    {
      name: 'no-barrel',
      comment:
        'index.ts is the entry of a module, a feature, a platform folder or api/; elsewhere import the file itself.',
      severity: 'error',
      from: {},
      to: {
        path: '^(apps|packages)/.*/index\\.tsx?$',
        pathNot: [
          `${modules}[^/]+/index\\.ts$`,
          `${features}[^/]+/index\\.tsx?$`,
          `${server}platform/[^/]+/index\\.ts$`,
          `${web}api/index\\.ts$`,
        ],
      },
    },
    {
      name: 'testing-stays-in-tests',
      comment: 'testing/ builds worlds for tests; the product must not start with it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: testSide },
      to: { path: testing },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API: without this parser nothing would be read and nothing reported.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Only our own: `dist` of a package is where an import of it leads.
    exclude: { path: '^(?!.*node_modules/).*/(dist|artifacts|var|[.]cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}

/** A folder is entered through its index.ts only; inside it everything is open. */
function entries({ name, folder, entry, entryOutside = entry }) {
  const comment = `Enter a ${name} by its index.ts; if what you need is not offered there, offer it, or say it by an event.`
  return [
    {
      name: `${name}-entry`,
      comment,
      severity: 'error',
      from: { path: `${folder}([^/]+)/` },
      to: { path: folder, pathNot: [`${folder}[^/]+/${entry}`, `${folder}$1/`] },
    },
    {
      name: `${name}-entry-from-outside`,
      comment,
      severity: 'error',
      from: { pathNot: folder },
      to: { path: folder, pathNot: `${folder}[^/]+/${entryOutside}` },
    },
  ]
}

/** One rule per row of the table, so that the message can name who may be called. */
function mayCall({ name, folder, table, alias }) {
  return Object.entries(table).map(([caller, callees]) => ({
    name: `${name}-may-call-${caller}`,
    comment:
      `${caller} may call ${callees.join(', ') || 'nobody'} (scripts/architecture/may-call.mjs). ` +
      `Say it by an event, or add the row if the arrow really points down; it is imported as ${alias}/….`,
    severity: 'error',
    from: { path: `${folder}${caller}/`, pathNot: testSide },
    to: { path: folder, pathNot: [caller, ...callees].map((callee) => `${folder}${callee}/`) },
  }))
}

/** Inside a folder imports are relative; across folders they go by the package's `#` names. */
function aliases({ name, area, folder }) {
  return [
    {
      name: `${name}-across-by-alias`,
      comment:
        'Across folders write #modules/…, #platform/…, #features/…, #ui/… : the path then survives a move.',
      severity: 'error',
      from: { path: `${folder}([^/]+)/` },
      to: { path: area, pathNot: `${folder}$1/`, dependencyTypesNot: ['aliased-subpath-import'] },
    },
    {
      name: `${name}-inside-relative`,
      comment: 'Inside a folder write ./file.ts : one sees what belongs together.',
      severity: 'error',
      from: { path: `${folder}([^/]+)/` },
      to: { path: `${folder}$1/`, dependencyTypes: ['aliased-subpath-import'] },
    },
  ]
}
