/** Storage of a channel: what its documents and files take, how much it may take, and the notices when it fills. */
import './quotas.tables.ts'

export { requireStorage, setQuota } from './quotas.service.ts'
