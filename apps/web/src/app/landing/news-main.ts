import { showArticle } from './article.ts'
import { startFrame } from './frame.ts'
import { showLandingTexts } from './landing-texts.ts'

// /landing/news/{id}: open for everybody, signed in or not (NAV-67).
startFrame()
void showLandingTexts()
void showArticle()
