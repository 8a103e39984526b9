import { lawyerCalls } from '@uprava/contract/lawyer.ts'

import { serve } from '#modules/access/index.ts'
import { refuse, type HttpServer } from '#platform/http/index.ts'

import { askLawyer, startConsultation } from './ask.ts'
import { createChat, getChat, listChats, removeChat, updateChat } from './chats.ts'
import { exportChat, exportMessage } from './export.ts'
import { keepReferenceFile, removeReferenceFile } from './files.ts'
import { listMessages, markMessage } from './messages.ts'

export function mountLawyer(app: HttpServer): void {
  serve(app, lawyerCalls.askLawyer, ({ asker, body, request, reply }) =>
    askLawyer(asker, body, { request, reply }),
  )
  serve(app, lawyerCalls.listLawyerChats, ({ asker, query }) => listChats(asker, query))
  serve(app, lawyerCalls.createLawyerChat, ({ asker, body }) => createChat(asker, body))
  serve(app, lawyerCalls.getLawyerChat, ({ asker, params }) => getChat(asker, params.id))
  serve(app, lawyerCalls.updateLawyerChat, ({ asker, params, body }) => updateChat(asker, params.id, body))
  serve(app, lawyerCalls.deleteLawyerChat, async ({ asker, params, reply }) => {
    await removeChat(asker, params.id)
    reply.code(204)
    return undefined
  })
  serve(app, lawyerCalls.listLawyerMessages, ({ asker, params, query }) =>
    listMessages(asker, params.id, query),
  )
  serve(app, lawyerCalls.startLawyerRun, ({ asker, params, body }) =>
    startConsultation(asker, params.id, body),
  )
  serve(app, lawyerCalls.markLawyerMessage, ({ asker, params, body }) =>
    markMessage(asker, params.id, params.message, body),
  )
  serve(app, lawyerCalls.exportLawyerChat, ({ asker, params, reply }) => exportChat(asker, params.id, reply))
  serve(app, lawyerCalls.exportLawyerMessage, ({ asker, params, reply }) =>
    exportMessage(asker, params.id, params.message, reply),
  )
  serve(app, lawyerCalls.uploadReferenceFile, ({ asker, files }) => {
    const [file] = files.file
    if (!file) throw refuse.field('file', 'Выберите файл')
    return keepReferenceFile(asker, file)
  })
  serve(app, lawyerCalls.deleteReferenceFile, ({ asker, params }) => removeReferenceFile(asker, params.file))
}
