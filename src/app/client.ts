import type { Slots } from '#client/shell/slots.ts';
import { ApiLink } from '#features/apiDocs/client/ApiLink.tsx';
import { screenPart } from '#features/bigScreen/client/screenPart.ts';
import { calendarPart } from '#features/calendar/client/calendarPart.ts';
import { chartView } from '#features/chart/client/chartView.ts';
import { CorrectionsLink, LatestCorrection, OwnMove } from '#features/corrections/client/correctionParts.ts';
import { OwnCorrections } from '#features/corrections/client/OwnCorrections.tsx';
import { PlayNextGame, recordedFeed } from '#features/demo/client/demoParts.ts';
import { EverybodyRank, EverybodySplit } from '#features/everybody/client/everybodyParts.ts';
import { everybodyEvent, prefetchEverybody } from '#features/everybody/client/everybodyQuery.ts';
import { hallOfFame, PastChampions } from '#features/hallOfFame/client/hallOfFame.ts';
import { Highlights } from '#features/highlights/client/Highlights.tsx';
import { inviteMailPart } from '#features/inviteMails/client/inviteMailPart.ts';
import { Lobby } from '#features/lobby/client/lobbyPart.ts';
import { LuckLine, luckExplained } from '#features/luck/client/luckParts.ts';
import { outlookView } from '#features/outlook/client/outlookView.ts';
import { downloadData, myData } from '#features/ownData/client/ownDataParts.ts';
import { hasMessages, poolNewsEvent, poolNewsKey } from '#features/poolNews/client/poolNewsEvent.ts';
import {
  LastWords,
  MessagesField,
  MutedList,
  messagesPart,
  muting,
  noteMailPart,
  poolNewsTab,
  ReportsNotice,
  reportsTab,
  TellPool,
  WhatYouWrite,
} from '#features/poolNews/client/poolNewsParts.ts';
import { OwnSealLine } from '#features/proof/client/OwnSealLine.tsx';
import { keptReceipts, PoolSeals, proofExplained, receiptsOfPicks } from '#features/proof/client/proofParts.ts';
import { ReceiptsOfPools } from '#features/proof/client/ReceiptsOfPools.ts';
import { PushQuestion, PushRenewal, pushPart } from '#features/pushes/client/pushParts.ts';
import { prefetchRecap } from '#features/recap/client/prefetchRecap.ts';
import { Recap, RecapDetails } from '#features/recap/client/recapParts.ts';
import { remindNowPart } from '#features/remindNow/client/remindNowPart.ts';
import { ResultAnnouncer } from '#features/resultToasts/client/announcer.ts';
import { roundMailPart } from '#features/roundMails/client/roundMailPart.ts';
import { shareStanding } from '#features/standingPicture/client/shareStanding.ts';
import { webhookNotices, webhookSection } from '#features/webhooks/client/webhookParts.ts';
import { whatIf } from '#features/whatIf/client/whatIf.ts';

/** What features add to screens of the core, in the order on the screen. Components are lazy but for a few lines, so that no page is larger by a feature. */
export const slots: Slots = {
  everywhere: [ResultAnnouncer, ReceiptsOfPools, PushRenewal],
  belowNews: [OwnCorrections],
  belowRanks: [EverybodyRank],
  betweenRounds: [Recap],
  prefetchHome: [prefetchEverybody, prefetchRecap],
  belowChase: [LastWords],
  ofSiteAdmins: [ReportsNotice],
  poolTabs: [poolNewsTab],
  whoPickedWhom: [EverybodySplit],
  beforeFirstLock: [Lobby],
  notificationsFirst: [pushPart],
  emails: [roundMailPart, noteMailPart],
  notifications: [calendarPart],
  securityAndData: [myData],
  aboveTokens: [ApiLink],
  consoleTabs: [reportsTab],
  besideGames: [PlayNextGame],
  feedNames: [recordedFeed],
  userActions: [downloadData],
  aboutPool: [hallOfFame],
  aboveLeaderboard: [LatestCorrection],
  detailLinks: [CorrectionsLink],
  ofCorrection: [OwnMove],
  belowEnd: [Highlights, PastChampions],
  poolActions: [shareStanding],
  newPoolFields: [MessagesField],
  tellLike: [TellPool],
  poolKeys: [poolNewsKey],
  memberActions: [muting],
  belowMembers: [MutedList],
  inviteWays: [inviteMailPart],
  screensAndChat: [screenPart, messagesPart],
  ofOwnEntry: [OwnSealLine],
  picksListeners: [receiptsOfPicks],
  keptOfUser: [keptReceipts],
  ofOpenedEntry: [LuckLine],
  secrecy: [WhatYouWrite],
  explanations: [luckExplained, proofExplained],
  standingsDetails: [RecapDetails],
  belowStandings: [PoolSeals],
  whenAllIn: [PushQuestion],
  reminding: [remindNowPart],
  poolChannels: [webhookSection],
  notices: [webhookNotices],
  views: [outlookView, chartView],
  assumptions: [whatIf],
  writing: [hasMessages],
  events: [everybodyEvent, poolNewsEvent],
};
