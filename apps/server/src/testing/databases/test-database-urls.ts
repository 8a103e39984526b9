const shared = globalThis as { testDatabaseUrls?: string[] }

/** The databases that tests of this process have made and not dropped, the newest last; one list however often it is loaded. */
export const testDatabaseUrls = (): string[] => (shared.testDatabaseUrls ??= [])
