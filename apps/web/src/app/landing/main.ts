import { stored } from '#api/storage.ts'
import { guard } from '#features/navigation/index.ts'

import { showEndedSession } from './ended-session.ts'
import { openOneQuestionAtATime } from './faq.ts'
import { startFrame } from './frame.ts'
import { showLandingTexts } from './landing-texts.ts'
import { letLawyerTalk } from './lawyer.ts'
import { showNews } from './news.ts'
import { openPictures } from './pictures.ts'

/** The landing is painted without this script; whoever is signed in is led on before anything else happens. */
function leadOn(): boolean {
  const verdict = guard('/landing', {
    hasToken: stored.token() !== null,
    hasChannel: stored.channelId() !== null,
    haveOrganization: stored.haveOrganization(),
  })
  if (verdict.do === 'redirect') location.replace(verdict.to)
  return verdict.do === 'redirect'
}

if (!leadOn()) {
  showEndedSession()
  startFrame()
  openPictures()
  openOneQuestionAtATime()
  letLawyerTalk()
  void showLandingTexts()
  void showNews()
}
