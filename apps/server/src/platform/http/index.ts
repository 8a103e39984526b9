export { refuse, Refusal } from './refuse.ts'
export { mount, mountedCalls, type Guard, type Handler } from './serve.ts'
export { createHttpServer, type HttpServer } from './server.ts'
export { inspectReceived, onReceived, prepareUploads, type UploadedFile } from './uploads.ts'
