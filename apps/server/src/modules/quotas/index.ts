import './quotas.tables.ts'

export { requireStorage, setQuota } from './quotas.service.ts'
