import { lawyerCalls } from '@uprava/contract/lawyer.ts'

import { serve } from '#modules/access/index.ts'
import { clientGone, refuse, type HttpServer } from '#platform/http/index.ts'

import { askLawyer, startConsultation } from './ask.ts'
import { createChat, getChat, listChats, removeChat, updateChat } from './chats.ts'
import { exportChat, exportMessage } from './export.ts'
import { storeReferenceFile, removeReferenceFile } from './files.ts'
import { listMessages, markMessage } from './messages.ts'

export function mountLawyer(app: HttpServer): void {
  serve(app, lawyerCalls.askLawyer, ({ actor, body, request, reply }) =>
    askLawyer(actor, body, { request, reply }),
  )
  serve(app, lawyerCalls.listLawyerChats, ({ actor, query }) => listChats(actor, query))
  serve(app, lawyerCalls.createLawyerChat, ({ actor, body }) => createChat(actor, body))
  serve(app, lawyerCalls.getLawyerChat, ({ actor, params }) => getChat(actor, params.id))
  serve(app, lawyerCalls.updateLawyerChat, ({ actor, params, body }) => updateChat(actor, params.id, body))
  serve(app, lawyerCalls.deleteLawyerChat, async ({ actor, params, reply }) => {
    await removeChat(actor, params.id)
    reply.code(204)
    return undefined
  })
  serve(app, lawyerCalls.listLawyerMessages, ({ actor, params, query }) =>
    listMessages(actor, params.id, query),
  )
  serve(app, lawyerCalls.startLawyerRun, ({ actor, params, body }) =>
    startConsultation(actor, params.id, body),
  )
  serve(app, lawyerCalls.markLawyerMessage, ({ actor, params, body }) =>
    markMessage(actor, params.id, params.message, body),
  )
  serve(app, lawyerCalls.exportLawyerChat, ({ actor, params, reply }) => exportChat(actor, params.id, reply))
  serve(app, lawyerCalls.exportLawyerMessage, ({ actor, params, reply }) =>
    exportMessage(actor, params.id, params.message, reply),
  )
  serve(app, lawyerCalls.uploadReferenceFile, ({ actor, files, reply }) => {
    const [file] = files.file
    if (!file) throw refuse.field('file', 'Выберите файл')
    return storeReferenceFile(actor, file, clientGone(reply))
  })
  serve(app, lawyerCalls.deleteReferenceFile, ({ actor, params }) => removeReferenceFile(actor, params.file))
}
