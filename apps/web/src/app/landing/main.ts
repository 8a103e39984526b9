import { stored } from '#api/storage.ts'
import { guard } from '#features/navigation/index.ts'

import { showEndedSession } from './ended-session.ts'
import { openOneQuestionAtATime } from './faq.ts'
import { startFrame } from './frame.ts'
import { showLandingTexts } from './landing-texts.ts'
import { showLawyerExample } from './lawyer.ts'
import { showNews } from './news.ts'
import { openPictures } from './pictures.ts'
import { offerTour } from './tour.ts'

/** The landing is painted without this script; whoever is signed in is redirected before anything else happens. */
function redirectSignedIn(): boolean {
  const verdict = guard('/landing', {
    hasToken: stored.token() !== null,
    hasChannel: stored.channelId() !== null,
    haveOrganization: stored.haveOrganization(),
  })
  if (verdict.do === 'redirect') location.replace(verdict.to)
  return verdict.do === 'redirect'
}

if (!redirectSignedIn()) {
  showEndedSession()
  startFrame()
  openPictures()
  offerTour()
  openOneQuestionAtATime()
  showLawyerExample()
  void showLandingTexts()
  void showNews()
}
