// Cardball against itself: `bin/bench cardball_self_play` compiles and runs it.
//   self_play IN OUT BATCHES GAMES ETA TAU ETA_AT_LAST TAU_AT_LAST SEED     (IN: "init" or an OUT)
// Each choice is drawn with weights exp(sum of table entries). An entry moves by what came of the
// choices that it spoke for (temporal differences of what is to come, lambda 0.93), over how much
// it had to say, and is drawn to nothing by TAU; what is to come is linear in the spot and count,
// and in both hands. OUT gets the tables as floats, in the order of `TABLES` there.
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <time.h>
#include <immintrin.h>
typedef uint64_t u64;
static u64 rs=88172645463325252ULL;
static inline u64 rnd64(void){ rs^=rs<<13; rs^=rs>>7; rs^=rs<<17; return rs*2685821657736338717ULL; }
static inline double ru(void){ return (rnd64()>>11)*(1.0/9007199254740992.0); }
static inline int pickbit(u64 m){ int n=__builtin_popcountll(m); int k=(int)(ru()*n); return __builtin_ctzll(_pdep_u64(1ULL<<k,m)); }
#define R(c) ((c)%13)
#define SU(c) ((c)/13)
#define B(c) (1ULL<<(c))
#define SM(s) (0x1fffULL<<(13*(s)))
static u64 BB[52], BA[52], STRK, TENS, ACES;
static int VAL[52], RES[52][52];
enum {HR,T3,D2,S1,FLY,GB,POP,FOUL,STR};
static int BASESOF[7]={4,3,2,1,1,1,1}, OUTC[7]={0,1,2,3,1,3,3};
enum {EHR,E3,E2,E1,EFLY,EGB,EPOP,EWALK,EHBP,EK,EBUNT,ESF,EB,ES,EF,NEV};
// ---- parameters
#define O_BAT1 0
#define O_BAT2 (O_BAT1+12*13)
#define O_BAT3 (O_BAT2+3*8*13)
#define O_BATS (O_BAT3+48*13)
#define O_PIT1 (O_BATS+2*8)
#define O_PIT2 (O_PIT1+12*13)
#define O_PIT3 (O_PIT2+3*8*13)
#define O_PITS (O_PIT3+48*13)
#define O_CAL1 (O_PITS+2*8)
#define O_CAL2 (O_CAL1+12*13)
#define O_CALB (O_CAL2+24*3)
#define O_CALF (O_CALB+24)
#define O_STL1 (O_CALF+24)
#define O_STLP (O_STL1+2*3)
#define O_THRP (O_STLP+2*13)
#define O_THRS (O_THRP+2*13)
#define O_CATP (O_THRS+2*8)
#define O_OUTP (O_CATP+3*13)
#define O_SAFP (O_OUTP+3*13)
#define O_ADV  (O_SAFP+3*13)
#define NP (O_ADV+3*3)
static float th[2][NP]; // per policy index: 0 current, 1 opponent
static double G_[NP],F_[NP];
// critic
static double vsc[24][12], wb[13], wf[13], tb[8], tf[8];
static double ev[24][NEV], evn[24][NEV], evc[24][12][3], evcn[24][12][3];
static double vs[24], vsn[24];
static double thr_use[12][13], thr_held[12][13];
typedef struct { float thrown[12][13]; float evf[24][NEV]; float evcf[24][12][3]; float vsf[24]; } Model;
static Model M[2];
static double KC=25, KF=20, KS=12, KT=10;
// old RTC
static const double RTC[8][3]={{0.92,0.51,0.20},{1.43,0.92,0.41},{1.64,1.02,0.51},{2.04,1.33,0.61},{1.84,1.23,0.51},{2.25,1.53,0.72},{2.45,1.74,0.82},{2.97,2.04,1.02}};
// ---- records
typedef struct { int t; float sgn; int n0,n1; int base; } Dec; // base: -1 none else event index for baseline
static Dec decs[60000]; static int nd;
static int efeat[4000000]; static float ecoef[4000000]; static int ne;
typedef struct { int half; int sit,cnt; float v,hp; float r; int event; float lev; u64 hb,hf; int a4; } Node;
static Node nodes[20000]; static int nn;
typedef struct { u64 deck,spent,taken[2],retired,looked,run,scored[2],hand[2],balls,strikes; int nb,ns,inning,half,outs,base[3],runs[2],over,np;
 int batted,pitched,result; int ends[4]; int oc[3][2],noc,sc[3][2],nsc; int pol[2]; } S;
static int train[2];
static int style[2]; // exploit styles per seat
#define MAXO 24
typedef struct { int n; float lg[MAXO]; int nf[MAXO]; int f[MAXO][6]; } Q;
static inline void qreset(Q*q){ q->n=0; }
static inline int qadd(Q*q,float base){ int i=q->n++; q->lg[i]=base; q->nf[i]=0; return i; }
static inline void qf(Q*q,int i,const float*t,int f){ q->f[i][q->nf[i]++]=f; q->lg[i]+=t[f]; }
static int sgnseat_half;
static int greedy=0;
static int choose(Q*q,S*s,int seat,int basev){
  int n=q->n; if(n==1) return 0;
  float mx=-1e9; for(int i=0;i<n;i++) if(q->lg[i]>mx) mx=q->lg[i];
  float p[MAXO],sum=0; for(int i=0;i<n;i++){ p[i]=expf(q->lg[i]-mx); sum+=p[i]; }
  float u=ru()*sum; int c=0; while(c<n-1&&u>=p[c]){u-=p[c];c++;}
  if(train[seat]){ Dec*d=&decs[nd++]; d->t=nn-1; d->sgn=(seat==s->half)?1:-1; d->n0=ne; d->base=basev;
    for(int i=0;i<n;i++){ float co=(i==c)-p[i]/sum; if(fabsf(co)<1e-4f) continue; for(int k=0;k<q->nf[i];k++){ efeat[ne]=q->f[i][k]; ecoef[ne++]=co; } }
    d->n1=ne; }
  return c; }
static inline int occ(S*s){ return (s->base[0]>=0)|(s->base[1]>=0)<<1|(s->base[2]>=0)<<2; }
static void refill(S*s){
  for(int rep=0;rep<3;rep++){
  for(int k=0;k<2;k++){ int seat=k?1-s->half:s->half; while(__builtin_popcountll(s->hand[seat])<7){
    if(!s->deck){ s->deck=s->spent|s->taken[0]|s->taken[1]; s->spent=s->taken[0]=s->taken[1]=0; if(!s->deck) break; }
    int c=pickbit(s->deck); s->deck&=~B(c); s->hand[seat]|=B(c); } }
  if(!s->deck && !(s->spent|s->taken[0]|s->taken[1])){
    if(s->scored[0]|s->scored[1]){ s->deck|=s->scored[0]|s->scored[1]; s->scored[0]=s->scored[1]=0; } else { s->deck|=s->run; s->run=0; if(!s->deck) return; }
  } else return; } }
static inline u64 hidden(S*s,int seat){ return s->deck|s->hand[1-seat]|s->taken[1-seat]|(seat!=s->half?s->looked:0); }
static void end_half(S*s){
  s->spent|=s->balls|s->strikes|s->retired; for(int i=0;i<3;i++){ if(s->base[i]>=0) s->spent|=B(s->base[i]); s->base[i]=-1; }
  s->taken[s->half]|=s->looked; s->scored[s->half]|=s->run; s->balls=s->strikes=s->retired=s->looked=s->run=0; s->nb=s->ns=s->np=0; s->outs=0;
  if(s->inning>=9 && (s->runs[1]>s->runs[0] || (s->half && s->runs[0]>s->runs[1]))) s->over=1;
  else if(!s->half) s->half=1; else { s->half=0; s->inning++; } }
static void batter_up(S*s){
  if(s->pitched>=0){ s->spent|=B(s->pitched); } s->pitched=s->batted=-1;
  s->spent|=s->balls|s->strikes; s->balls=s->strikes=0; s->nb=s->ns=s->np=0;
  if(s->outs==3&&!s->over) end_half(s); }
static int rtw(S*s){ return (s->half&&s->inning>=9)? s->runs[0]-s->runs[1]+1:0; }
static double cho(u64 w,u64 hid,int hand){ int c=__builtin_popcountll(w&hid); if(!c) return 0; double x=1-(double)hand/__builtin_popcountll(hid); if(x<0)x=0; double r=1; while(c--) r*=x; return 1-r; }
static inline double stands(S*s,int seat,int card,u64 hid){ return 1-0.8*cho(BB[card],hid,__builtin_popcountll(s->hand[s->half])); }
static inline double rtcv(Model*m,int b,int o){ return o<3? m->vsf[b*3+o]+m->vsf[0] : 0; }
static double runs_after(S*s,Model*m,int outmask){ int outs=s->outs+__builtin_popcount(outmask); if(outs>=3) return 0; int runs=0,b=0;
  static const int LF[4]={3,2,1,0};
  for(int k=0;k<4;k++){ int base=LF[k]; if(outmask>>base&1) continue; if(base? s->base[base-1]<0: !s->ends[0]) continue;
    int end=s->ends[base]?s->ends[base]:base; if(end==4) runs++; else b|=1<<(end-1); }
  return runs+rtcv(m,b,outs); }
static double runs_if(S*s,Model*m,int base,int end){ int outs=s->outs+(!end); if(outs>=3) return 0; int hit=s->ends[0]; int runs=0,b=0,far=4;
  for(int st=3;st>=1;st--){ if(s->base[st-1]<0||(st==base&&!end)) continue; int to; if(st==base) to=end; else if(st>base) to=s->ends[st]?s->ends[st]:st; else { to=st+hit; if(to>far) to=far; }
    if(to==4) runs++; else { b|=1<<(to-1); far=to-1; } }
  if(hit){ int h=hit<far?hit:far; b|=1<<(h-1);} return runs+rtcv(m,b,outs); }
static void send_runners(S*s,int hit,int e){
  int least[4]={hit,0,0,0}; int h=hit; for(int b=1;b<4;b++) if(s->base[b-1]>=0){ int x=h+1>b?h+1:b; if(x>4)x=4; least[b]=h=x; }
  s->ends[0]=hit; s->ends[1]=s->ends[2]=s->ends[3]=0; int far=4; int seat=s->half; Model*m=&M[s->pol[seat]]; const float*t=th[s->pol[seat]];
  for(int b=3;b>=1;b--) if(s->base[b-1]>=0){ int most=b+(hit?hit:1); if(most>far) most=far;
    if(most>least[b]){ Q q; qreset(&q); int full=b+(hit?hit:1); if(full>4) full=4; double to=cho(BB[s->base[b-1]],hidden(s,seat),__builtin_popcountll(s->hand[1-seat]));
      for(int end=most;end>=least[b];end--){ double w=runs_if(s,m,b,end); if(end==full&&end>b) w+=to*(runs_if(s,m,b,0)-w); int i=qadd(&q,KF*w); if(end==full&&end>b) qf(&q,i,t,O_ADV+(b-1)*3+s->outs); }
      most=most-choose(&q,s,seat,e); }
    s->ends[b]=most; if(most<4) far=most-1; } }
static void throwp(S*s,int hit,int limit,int e){
  int seat=1-s->half; Model*m=&M[s->pol[seat]]; const float*t=th[s->pol[seat]];
  int tg[4],nt=0; static const int LF[4]={3,2,1,0};
  for(int k=0;k<4;k++){ int b=LF[k]; if(s->ends[b]>b&&(s->ends[b]-b==hit||s->ends[b]==4)) tg[nt++]=b; }
  int outmask=0;
  while(nt&&s->noc<limit){ Q q; qreset(&q); int oc[MAXO],ob[MAXO]; u64 hid=hidden(s,seat); double now=runs_after(s,m,outmask); int distinct=0;
    for(int k=0;k<nt;k++){ int b=tg[k]; u64 by; if(s->noc) by=BB[s->oc[s->noc-1][0]]; else if(b) by=BB[s->base[b-1]]; else if(s->result==GB) by=BA[s->batted]; else by=BB[s->batted];
      u64 c=s->hand[seat]&by; if(c) distinct++; }
    for(int k=0;k<nt;k++){ int b=tg[k]; u64 by; if(s->noc) by=BB[s->oc[s->noc-1][0]]; else if(b) by=BB[s->base[b-1]]; else if(s->result==GB) by=BA[s->batted]; else by=BB[s->batted];
      double gain=now-runs_after(s,m,outmask|1<<b);
      for(u64 c=s->hand[seat]&by;c;c&=c-1){ int card=__builtin_ctzll(c); if(q.n>=MAXO-1) break; double w=gain*stands(s,seat,card,hid); if(distinct>1&&(BB[card]&s->hand[seat])) w+=0.1;
        int i=qadd(&q,KF*w); oc[i]=card; ob[i]=b; qf(&q,i,t,O_OUTP+s->outs*13+R(card)); } }
    if(!q.n) return; qadd(&q,0); int c=choose(&q,s,seat,e); if(c==q.n-1) return;
    int card=oc[c],b=ob[c]; s->hand[seat]&=~B(card); s->oc[s->noc][0]=card; s->oc[s->noc][1]=b; s->noc++; outmask|=1<<b;
    int k2=0; for(int k=0;k<nt;k++) if(tg[k]!=b && !(s->ends[b]==4&&s->ends[tg[k]]==4)) tg[k2++]=tg[k]; nt=k2; } }
static void save(S*s,int iscatch,int e){
  int seat=s->half; Model*m=&M[s->pol[seat]]; const float*t=th[s->pol[seat]]; int savedm=0,outm=0; for(int i=0;i<s->noc;i++) outm|=1<<s->oc[i][1];
  int sit=occ(s)*3+s->outs;
  while(1){ Q q; qreset(&q); int oc[MAXO],ob[MAXO]; int left=outm&~savedm; if(!left) return; int nleft=__builtin_popcount(left);
    double now=iscatch?0:runs_after(s,m,left);
    for(int i=0;i<s->noc;i++){ int b=s->oc[i][1]; if(savedm>>b&1) continue; u64 by=BB[s->nsc?s->sc[s->nsc-1][0]:s->oc[i][0]];
      double gain=iscatch? m->evf[sit][E1]-m->evf[sit][EK] : runs_after(s,m,left&~(1<<b))-now;
      for(u64 c=s->hand[seat]&by;c;c&=c-1){ int card=__builtin_ctzll(c); if(q.n>=MAXO-1) break; int j=qadd(&q,KF*(gain-(nleft>1?0.005*(R(card)+1):0))); oc[j]=card; ob[j]=b; qf(&q,j,t,O_SAFP+s->outs*13+R(card)); } }
    if(!q.n) return; qadd(&q,0); int c=choose(&q,s,seat,e); if(c==q.n-1) return;
    s->hand[seat]&=~B(oc[c]); s->sc[s->nsc][0]=oc[c]; s->sc[s->nsc][1]=ob[c]; s->nsc++; savedm|=1<<ob[c]; } }
static int lead_forced(S*s){ if(s->base[0]<0) return 0; if(s->base[1]<0) return 1; return s->base[2]>=0?3:2; }
static int rrun; // runs in this pitch
static void settle(S*s,int caught){ // caught: batter already out
  int tw=rtw(s); int needed=(s->result==HR&&!caught)?0:tw; int running[4]={caught?-1:s->batted,s->base[0],s->base[1],s->base[2]};
  int savedm=0; for(int i=0;i<s->nsc;i++){ savedm|=1<<s->sc[i][1]; s->spent|=B(s->sc[i][0]); }
  int ret[4],nr=0; for(int i=0;i<s->noc;i++){ int b=s->oc[i][1],c=s->oc[i][0]; if(savedm>>b&1){ s->spent|=B(running[b]); running[b]=c; } else { s->spent|=B(c); ret[nr++]=b; } }
  int room=3-s->outs; int latem=0; for(int i=room;i<nr;i++) latem|=1<<ret[i]; if(nr>room) nr=room; int retm=0; for(int i=0;i<nr;i++) retm|=1<<ret[i];
  int third=nr==room; int forced=caught?0:lead_forced(s); int last=nr?ret[nr-1]:-1;
  int lf=last>0&&last<=forced&&s->ends[last]==last+1; int nobody=third&&(room==0||lf||(last==0&&s->ends[0]==1));
  int after[3]={-1,-1,-1}; int far=3; int credited=s->ends[0]; int runs=0; static const int LF[4]={3,2,1,0};
  for(int k=0;k<4;k++){ int b=LF[k]; int c=running[b]; if(c<0) continue; int end=s->ends[b]?s->ends[b]:b;
    if(retm>>b&1){ s->retired|=B(c); if(b==0&&end-1<credited) credited=end-1; continue; }
    if(end==4&&!(nobody||(latem>>b&1)||(needed&&runs==needed))){ s->run|=B(c); runs++; if(runs==needed){ int x=4-b; if(x<credited) credited=x; } continue; }
    if(needed&&runs==needed){ int x=b+credited; if(x<end) end=x; }
    if(end>far) end=far; far=end-1; if(end>=1) after[end-1]=c; else s->spent|=B(c); }
  s->outs+=nr; memcpy(s->base,after,sizeof after); s->runs[s->half]+=runs; rrun+=runs; if(tw>0&&tw<=runs) s->over=1;
  s->noc=s->nsc=0; memset(s->ends,0,sizeof s->ends); batter_up(s); }
static void in_play(S*s,int sac,int e){
  int r=s->result; s->noc=s->nsc=0;
  if(sac&&(r==FLY||r<=S1)){ s->outs++; s->retired|=B(s->batted); s->batted=-1; s->ends[0]=0; for(int b=1;b<4;b++) s->ends[b]=s->base[b-1]>=0? b+(s->outs<3):0; settle(s,1); return; }
  if(r==FLY||r==POP){ int seat=1-s->half; u64 can=s->hand[seat]&(r==FLY?BB:BA)[s->batted]; int caught=-1,saved=-1;
    if(can){ Model*m=&M[s->pol[seat]]; const float*t=th[s->pol[seat]]; int sit=occ(s)*3+s->outs; Q q; qreset(&q); int oc[MAXO]; u64 hid=hidden(s,seat); double gain=m->evf[sit][E1]-m->evf[sit][EK];
      for(u64 c=can;c;c&=c-1){ int card=__builtin_ctzll(c); int i=qadd(&q,KF*gain*stands(s,seat,card,hid)); oc[i]=card; qf(&q,i,t,O_CATP+s->outs*13+R(card)); }
      qadd(&q,0); int c=choose(&q,s,seat,e); if(c<q.n-1){ caught=oc[c]; s->hand[seat]&=~B(caught); s->oc[0][0]=caught; s->oc[0][1]=0; s->noc=1; memset(s->ends,0,sizeof s->ends); save(s,1,e); s->noc=0; if(s->nsc){ saved=s->sc[0][0]; s->nsc=0; } } }
    if(caught>=0&&saved<0){ s->spent|=B(caught); s->outs++; s->retired|=B(s->batted); s->batted=-1; memset(s->ends,0,sizeof s->ends);
      if(r==FLY&&s->outs<3){ send_runners(s,0,e); throwp(s,1,1,e); save(s,0,e); } settle(s,1); return; }
    if(caught>=0){ s->spent|=B(s->batted)|B(saved); s->batted=caught; } }
  send_runners(s,BASESOF[r],e);
  if(r!=HR){ throwp(s,BASESOF[r],OUTC[r],e); save(s,0,e); }
  settle(s,0); }
static void to_first(S*s){ int needed=rtw(s); int b=s->batted; int run=0; if(s->base[0]>=0){ if(s->base[1]>=0){ if(s->base[2]>=0){ run=1; s->run|=B(s->base[2]); } s->base[2]=s->base[1]; } s->base[1]=s->base[0]; } s->base[0]=b;
  if(run){ s->runs[s->half]++; rrun++; } s->over=run==1&&needed==1; batter_up(s); }
static int strikef(S*s,int seen){ s->strikes|=B(s->pitched); s->pitched=-1; s->ns++; if(s->ns<3) return 0; if(seen) s->retired|=B(s->batted); else s->looked|=B(s->batted); s->outs++; batter_up(s); return 1; }
static void critic(S*s,Node*n){ double v=vsc[n->sit][n->cnt]; u64 hb=s->hand[s->half],hf=s->hand[1-s->half]; n->hb=hb; n->hf=hf;
  for(u64 c=hb;c;c&=c-1) v+=wb[R(__builtin_ctzll(c))]; for(u64 c=hf;c;c&=c-1) v+=wf[R(__builtin_ctzll(c))];
  v+=tb[__builtin_popcountll(hb&TENS)]+tf[__builtin_popcountll(hf&STRK)]; n->v=v; n->hp=v-vsc[n->sit][n->cnt]; }
static double levf(S*s){ double h=2*(9-s->inning)+1-s->half+1; if(h<1) h=1; double lead=s->runs[0]-s->runs[1]; double var=4*(h+0.5); double w=exp(-lead*lead/(2*var))*sqrt(8/(h+0.5)); return w>1.5?1.5:w; }
static int bits_list(u64 m,int*a){ int n=0; for(;m;m&=m-1) a[n++]=__builtin_ctzll(m); return n; }
static void pitch(S*s,int learnstat){
  int half=s->half; refill(s); Node*nd_=&nodes[nn++]; int bs=occ(s), sit=bs*3+s->outs, cnt=s->nb*3+s->ns; nd_->half=half; nd_->sit=sit; nd_->cnt=cnt; nd_->event=-1; nd_->lev=levf(s); critic(s,nd_); rrun=0;
  s->np++; int cards[16]; int n;
  // bat
  Q q; int two=s->ns==2; int bat,pit;
  { const float*t=th[s->pol[half]]; u64 h=s->hand[half]; n=bits_list(h,cards); int tens=__builtin_popcountll(h&TENS); qreset(&q); int sc[4]; for(int u=0;u<4;u++) sc[u]=__builtin_popcountll(h&SM(u));
    int st=style[half]; int forced=-1;
    if(st==1){ int lo=cards[0],hi=cards[0]; for(int i=1;i<n;i++){ if(R(cards[i])<R(lo)) lo=cards[i]; if(R(cards[i])>=R(hi)) hi=cards[i]; } forced=two?hi:lo; }
    if(st==6){ int hi=cards[0]; for(int i=1;i<n;i++) if(R(cards[i])>=R(hi)) hi=cards[i]; forced=hi; }
    if(s->np>12&&ru()<0.3) forced=cards[(int)(ru()*n)];
    if(forced<0){ for(int i=0;i<n;i++){ int r=R(cards[i]); qadd(&q,0); qf(&q,i,t,O_BAT1+cnt*13+r); qf(&q,i,t,O_BAT2+(s->ns*8+tens)*13+r); qf(&q,i,t,O_BAT3+(sit*2+two)*13+r); qf(&q,i,t,O_BATS+two*8+sc[SU(cards[i])]); }
      forced=cards[choose(&q,s,half,-1)]; } bat=forced; }
  { const float*t=th[s->pol[1-half]]; u64 h=s->hand[1-half]; n=bits_list(h,cards); int sk=__builtin_popcountll(h&STRK); qreset(&q); int sc[4]; for(int u=0;u<4;u++) sc[u]=__builtin_popcountll(h&SM(u));
    int st=style[1-half]; int forced=-1;
    if(st==2){ for(int i=0;i<n;i++) if(R(cards[i])>6&&(forced<0||R(cards[i])<R(forced))) forced=cards[i]; }
    if(st==3){ for(int i=0;i<n;i++) if(R(cards[i])>0&&R(cards[i])<=6&&(forced<0||R(cards[i])>R(forced))) forced=cards[i]; }
    if(st==6){ int hi=cards[0]; for(int i=1;i<n;i++) if(R(cards[i])>=R(hi)) hi=cards[i]; forced=hi; }
    if(s->np>12&&ru()<0.3) forced=cards[(int)(ru()*n)];
    if(forced<0){ for(int i=0;i<n;i++){ int r=R(cards[i]); qadd(&q,0); qf(&q,i,t,O_PIT1+cnt*13+r); qf(&q,i,t,O_PIT2+(s->ns*8+sk)*13+r); qf(&q,i,t,O_PIT3+(sit*2+two)*13+r); qf(&q,i,t,O_PITS+(r>6)*8+sc[SU(cards[i])]); }
      forced=cards[choose(&q,s,1-half,-1)]; } pit=forced;
    if(learnstat){ for(int i=0;i<n;i++) thr_held[cnt][R(cards[i])]+=1; thr_use[cnt][R(pit)]+=1; } }
  s->hand[half]&=~B(bat); s->hand[1-half]&=~B(pit); s->batted=bat; s->pitched=pit;
  // call: 0 take 1 swing 2 bunt 3 sacfly
  int call; { Model*m=&M[s->pol[half]]; const float*t=th[s->pol[half]]; int su=SU(pit); u64 hid=(hidden(s,half)|B(pit))&SM(su); double w=0,tk=0,sw=0,sf=0; int rh=(bs&4)&&s->outs<2; float*E=m->evf[sit];
    double vb= s->nb==3?E[EWALK]:m->evcf[sit][cnt][0], vst= two?E[EK]:m->evcf[sit][cnt][1], vfo=m->evcf[sit][cnt][2];
    for(u64 c=hid;c;c&=c-1){ int p=__builtin_ctzll(c); int r=R(p); double x=m->thrown[cnt][r]+1e-4; w+=x; tk+=x*(r==0?E[EHBP]:r<=6?vb:vst); int re=RES[bat][p]; double g=re==FOUL?vfo:re==STR?vst:E[re]; sw+=x*g; sf+=x*((re<=S1||re==FLY)?E[ESF]:g); }
    tk/=w; sw/=w; sf/=w; int st=style[half];
    if(st==4) call=1; else if(st==5&&!two) call=0; else {
    qreset(&q); qadd(&q,KC*tk); int i=qadd(&q,KC*sw); qf(&q,i,t,O_CAL1+cnt*13+R(bat)); qf(&q,i,t,O_CAL2+sit*3+s->ns);
    int map[4]={0,1,-1,-1}; if(bs){ i=qadd(&q,KC*E[EBUNT]); map[i]=2; qf(&q,i,t,O_CALB+sit); } if(rh){ i=qadd(&q,KC*sf); map[i]=3; qf(&q,i,t,O_CALF+sit); qf(&q,i,t,O_CAL1+cnt*13+R(bat)); }
    call=map[choose(&q,s,half,-1)]; } }
  int revealed=0;
  if(call==0){ int r=R(pit); if(r==0){ nd_->event=EHBP; to_first(s); nd_->r=rrun; return; }
    if(r<=6){ s->balls|=B(pit); s->pitched=-1; s->nb++; if(s->nb==4){ nd_->event=EWALK; to_first(s); nd_->r=rrun; return; } nd_->event=EB; }
    else { nd_->event=two?EK:ES; if(strikef(s,0)){ nd_->r=rrun; return; } }
    s->taken[half]|=B(bat); }
  else if(call==2){ nd_->event=EBUNT; // bunt
    int f=s->base[0],se=s->base[1],t3=s->base[2]; int fc=se>=0&&t3>=0; int outs=s->outs;
    if(fc) s->retired|=B(t3); else s->retired|=B(bat);
    if(outs<2||fc){ s->base[0]=-1; s->base[1]=f; s->base[2]=se>=0?se:t3; }
    if(fc){ s->base[0]=bat; s->base[1]=f; s->base[2]=se; }
    s->outs++; batter_up(s); nd_->r=rrun; return; }
  else { revealed=1; int re=RES[bat][pit];
    if(re==FOUL){ nd_->event=EF; if(s->ns<2){ s->strikes|=B(pit); s->ns++; } else s->spent|=B(pit); s->spent|=B(bat); s->batted=s->pitched=-1; nd_->r=0; return; }
    if(re!=STR){ s->result=re; int sf=call==3&&(re<=S1||re==FLY); nd_->event=sf?ESF:re; in_play(s,call==3,nd_->event); nd_->r=rrun; return; }
    nd_->event=two?EK:ES; if(strikef(s,1)){ nd_->r=rrun; return; } s->spent|=B(bat); }
  s->batted=-1; nd_->r=0;
  // steal
  int base=s->base[1]>=0? (s->base[2]>=0?0:3) : s->base[0]>=0?2:0;
  if(base){ Model*m=&M[s->pol[half]]; const float*t=th[s->pol[half]]; n=bits_list(s->hand[half],cards); int runner=base==3?2:1,nb=base==3?4:2; 
    double now=rtcv(m,bs,s->outs), safe=rtcv(m,(bs^runner)|nb,s->outs)-now, cau=rtcv(m,bs^runner,s->outs+1)-now; u64 hid=hidden(s,half); int nh=__builtin_popcountll(hid); double sh[4]; for(int u=0;u<4;u++) sh[u]=(double)__builtin_popcountll(hid&SM(u))/(nh?nh:1);
    qreset(&q); qadd(&q,0); for(int i=0;i<n;i++){ double same=sh[SU(cards[i])]; double pr=base==3?same:1-same; int j=qadd(&q,KS*(cau+pr*(safe-cau))); qf(&q,j,t,O_STL1+(base-2)*3+s->outs); qf(&q,j,t,O_STLP+(base-2)*13+R(cards[i])); }
    int c=choose(&q,s,half,nd_->event); if(style[half]==7) c=0; if(style[half]==8) c=n;
    if(c){ int lead=cards[c-1]; s->hand[half]&=~B(lead); int fs=1-half; const float*t2=th[s->pol[fs]]; n=bits_list(s->hand[fs],cards); u64 hid=hidden(s,fs)|B(lead); int nh=__builtin_popcountll(hid); double g=base==3?-0.7:0.7; int sc[4]; for(int u=0;u<4;u++) sc[u]=__builtin_popcountll(s->hand[fs]&SM(u));
      qreset(&q); for(int i=0;i<n;i++){ int j=qadd(&q,KT*g*__builtin_popcountll(hid&SM(SU(cards[i])))/(nh?nh:1)); qf(&q,j,t2,O_THRP+(base-2)*13+R(cards[i])); qf(&q,j,t2,O_THRS+(base-2)*8+sc[SU(cards[i])]); }
      int thrown=cards[choose(&q,s,fs,nd_->event)]; s->hand[fs]&=~B(thrown); int ok=(SU(lead)==SU(thrown))==(base==3); int rc=s->base[base-2]; s->base[base-2]=-1; if(ok) s->base[base-1]=rc; s->spent|=B(lead)|B(thrown);
      if(!ok){ s->retired|=B(rc); s->outs++; if(s->outs==3) end_half(s); } } }
}
static void setup(void){
  for(int c=0;c<52;c++){ VAL[c]=R(c)+1>10?10:R(c)+1; if(R(c)>6) STRK|=B(c); if(R(c)>8) TENS|=B(c); if(!R(c)) ACES|=B(c); }
  for(int c=0;c<52;c++) for(int d=0;d<52;d++) if(R(d)>R(c)||(R(d)==0&&R(c)==12)){ BA[c]|=B(d); if(SU(c)==SU(d)) BB[c]|=B(d); }
  for(int b=0;b<52;b++) for(int p=0;p<52;p++){ int x=VAL[b]-VAL[p]; RES[b][p]= SU(b)==SU(p)? (x>=7?HR:x==6?T3:x==5?D2:x>=2?S1:x>=0?FLY:x>=-4?FOUL:STR) : (x>=5?S1:x==4?FLY:x>=0?FOUL:x>=-3?STR:x==-4?GB:POP); } }
static int game(int learnstat){ S s; memset(&s,0,sizeof s); s.deck=(1ULL<<52)-1; s.inning=1; s.base[0]=s.base[1]=s.base[2]=-1; s.batted=s.pitched=-1; nn=nd=ne=0; s.pol[0]=train[0]==2?1:0; s.pol[1]=train[1]==2?1:0; if(train[0]==2) train[0]=0; if(train[1]==2) train[1]=0;
  while(!s.over&&nn<15000&&nd<55000&&ne<3900000) pitch(&s,learnstat); return s.runs[1]>s.runs[0]; }
static int gruns[2];
static double LAM=0.93, VLR=0.002;
static double cg[330],cn[330];
static void critic_update(void){ for(int i=0;i<330;i++){ double st=VLR*cg[i]/(cn[i]+200); if(i<288) (&vsc[0][0])[i]+=st; else if(i<301) wb[i-288]+=st; else if(i<314) wf[i-301]+=st; else if(i<322) tb[i-314]+=st; else tf[i-322]+=st; } memset(cg,0,sizeof cg); memset(cn,0,sizeof cn); double m=0; for(int i=0;i<13;i++) m+=wb[i]/13; for(int i=0;i<13;i++) wb[i]-=m; for(int i=0;i<288;i++) (&vsc[0][0])[i]+=7*m; m=0; for(int i=0;i<13;i++) m+=wf[i]/13; for(int i=0;i<13;i++) wf[i]-=m; for(int i=0;i<288;i++) (&vsc[0][0])[i]+=7*m; m=0; for(int i=0;i<5;i++) m+=tb[i]/5; for(int i=0;i<8;i++) tb[i]-=m; for(int i=0;i<288;i++) (&vsc[0][0])[i]+=m; m=0; for(int i=1;i<7;i++) m+=tf[i]/6; for(int i=0;i<8;i++) tf[i]-=m; for(int i=0;i<288;i++) (&vsc[0][0])[i]+=m; }
static void learn(double flr){ double A=0; static float adv[20000]; 
  for(int t=nn-1;t>=0;t--){ Node*n=&nodes[t]; double d; if(t==nn-1) d=n->r-n->v; else { double f=nodes[t+1].half==n->half?1:-1; d=n->r+f*nodes[t+1].v-n->v; if(t<nn-1) A*=f; }
    double tgt=n->v+d; // r+v(next)
    A=d+LAM*A; adv[t]=A;
    if(t<nn-1){ double w=n->lev; tgt-=n->hp;
      int e=n->event; if(e>=0){ if(e>=EB){ evc[n->sit][n->cnt][e-EB]+=w*tgt; evcn[n->sit][n->cnt][e-EB]+=w; } else { ev[n->sit][e]+=w*tgt; evn[n->sit][e]+=w; } }
      if(n->cnt==0){ vs[n->sit]+=w*n->v; vsn[n->sit]+=w; }
      double g=w*A; cg[n->sit*12+n->cnt]+=g; cn[n->sit*12+n->cnt]+=w; for(u64 c=n->hb;c;c&=c-1){ int i=288+R(__builtin_ctzll(c)); cg[i]+=g; cn[i]+=w; } for(u64 c=n->hf;c;c&=c-1){ int i=301+R(__builtin_ctzll(c)); cg[i]+=g; cn[i]+=w; } int i=314+__builtin_popcountll(n->hb&TENS); cg[i]+=g; cn[i]+=w; i=322+__builtin_popcountll(n->hf&STRK); cg[i]+=g; cn[i]+=w; } }
  for(int k=0;k<nd;k++){ Dec*d=&decs[k]; Node*n=&nodes[d->t]; double a=adv[d->t]; if(d->t==nn-1) continue;
    if(d->base>=0){ double bl= d->base>=EB? M[0].evcf[n->sit][n->cnt][d->base-EB] : M[0].evf[n->sit][d->base]; a=a+n->v-n->hp-bl; }
    a*=d->sgn*n->lev; for(int i=d->n0;i<d->n1;i++){ G_[efeat[i]]+=ecoef[i]*a; F_[efeat[i]]+=ecoef[i]*ecoef[i]*n->lev; } } }
static void model_update(double mix){ Model*m=&M[0];
  for(int s=0;s<24;s++){ for(int e=0;e<EB;e++){ double n=evn[s][e]; double k=n/(n+30)*mix; if(n>0) m->evf[s][e]+=k*(ev[s][e]/n-m->evf[s][e]); }
    for(int c=0;c<12;c++) for(int e=0;e<3;e++){ double n=evcn[s][c][e]; double k=n/(n+50)*mix; if(n>0) m->evcf[s][c][e]+=k*(evc[s][c][e]/n-m->evcf[s][c][e]); }
    m->vsf[s]+=mix*(vsc[s][0]-m->vsf[s]); }
  for(int c=0;c<12;c++){ double mx=0,x[13]; for(int r=0;r<13;r++){ x[r]=(thr_use[c][r]+0.5)/(thr_held[c][r]+10); if(x[r]>mx) mx=x[r]; } for(int r=0;r<13;r++) m->thrown[c][r]+=mix*(x[r]/mx-m->thrown[c][r]); }
  memset(ev,0,sizeof ev); memset(evn,0,sizeof evn); memset(evc,0,sizeof evc); memset(evcn,0,sizeof evcn); memset(vs,0,sizeof vs); memset(vsn,0,sizeof vsn); memset(thr_use,0,sizeof thr_use); memset(thr_held,0,sizeof thr_held); }
#include "init.h"
static void init(double T){ // from the old veteran
  float*t=th[0]; double C=RTC[0][0]/2;
  for(int c=0;c<12;c++) for(int r=0;r<13;r++){ t[O_BAT1+c*13+r]=(OLD_BATS[c][r]-OLD_BATP[r])/T; t[O_PIT1+c*13+r]=OLD_PITCHES[c][r]/T; M[0].thrown[c][r]=OLD_THROWN[c][r]; }
  for(int s=0;s<3;s++) for(int k=0;k<8;k++) for(int r=0;r<13;r++) t[O_PIT2+(s*8+k)*13+r]=-OLD_PITP[k][r]/T;
  for(int o=0;o<3;o++) for(int r=0;r<13;r++){ t[O_CATP+o*13+r]=t[O_OUTP+o*13+r]=-OLD_OUTP[r]*KF; t[O_SAFP+o*13+r]=-OLD_SAFP[r]*KF; }
  for(int b=0;b<2;b++) for(int r=0;r<13;r++){ t[O_STLP+b*13+r]=-OLD_SAFP[r]*KS; t[O_THRP+b*13+r]=-OLD_OUTP[r]*KT; }
  static const double SW[7]={1.40,1.05,0.75,0.35,0.10,-0.10,-0.30};
  for(int b=0;b<8;b++) for(int o=0;o<3;o++){ int s=b*3+o; double now=RTC[b][o]-C; double k=(o<2?RTC[b][o+1]:0)-C; int a=b,f=0; if(!(b&1)) a|=1; else if(!(b&2)) a|=2; else if(!(b&4)) a|=4; else f=1; double w=f+RTC[a][o]-C; M[0].vsf[s]=now;
    for(int e=0;e<7;e++) M[0].evf[s][e]=now+SW[e]; M[0].evf[s][EWALK]=M[0].evf[s][EHBP]=w; M[0].evf[s][EK]=k; int bb=(b&6)==6? (5|(b<<1&2)) : ((b&4)|(b<<1&6)); M[0].evf[s][EBUNT]=(o<2?RTC[bb][o+1]:0)-C; M[0].evf[s][ESF]= o==2? -C : (b>>2)+RTC[b<<1&7][o+1]-C;
    for(int nb=0;nb<5;nb++) for(int ns=0;ns<4;ns++){ if(nb==4&&ns==3) continue; double ob=.10+nb*.22, os=.25-nb*.05+ns*.11; double rest=1-ob-os; if(rest<0) rest=0; double v= nb==4?w: ns==3?k: now+ob*(w-now)+os*(k-now)+rest*.12; if(nb<4&&ns<3) vsc[s][nb*3+ns]=v;
      if(nb>0&&nb<4&&ns<3) M[0].evcf[s][(nb-1)*3+ns][0]=v; if(ns>0&&ns<3&&nb<4){ M[0].evcf[s][nb*3+ns-1][1]=v; M[0].evcf[s][nb*3+ns-1][2]=v; } if(ns==2&&nb<4) M[0].evcf[s][nb*3+2][2]=v; } } }
static void dump(const char*fn,const float*t,Model*m){ FILE*f=fopen(fn,"wb"); fwrite(t,sizeof(float),NP,f); fwrite(m,sizeof *m,1,f); double x[13*2+16]; memcpy(x,wb,sizeof wb); memcpy(x+13,wf,sizeof wf); memcpy(x+26,tb,sizeof tb); memcpy(x+34,tf,sizeof tf); fwrite(x,sizeof(double),42,f); fwrite(vsc,sizeof vsc,1,f); fclose(f); }
static void load(const char*fn,float*t,Model*m){ FILE*f=fopen(fn,"rb"); if(!f){perror(fn);exit(1);} if(fread(t,sizeof(float),NP,f)!=NP) exit(1); if(fread(m,sizeof *m,1,f)!=1) exit(1); double x[42]; if(fread(x,sizeof(double),42,f)!=42) exit(1); if(t==th[0]){ memcpy(wb,x,sizeof wb); memcpy(wf,x+13,sizeof wf); memcpy(tb,x+26,sizeof tb); memcpy(tf,x+34,sizeof tf); if(fread(vsc,sizeof vsc,1,f)!=1) exit(1);} fclose(f); }
static double match(int n,int styl){ int w=0; double ru_=0; for(int g=0;g<n;g++){ int home=g&1; train[0]=train[1]=0; train[1-home]=styl<0?2:0; style[0]=style[1]=0; if(styl>0) style[home]=styl; int hw=game(0); w+=(hw==home); } return (double)w/n; }
int main(int argc,char**argv){
  setup(); const char*in=argv[1]; const char*out=argv[2]; int batches=atoi(argv[3]); int B_=atoi(argv[4]); double eta0=atof(argv[5]), tau0=atof(argv[6]), eta1=atof(argv[7]), tau1=atof(argv[8]); int stylesh=0; rs^=argc>9?atoll(argv[9])*7919:0; for(int i=0;i<20;i++) rnd64();
  if(!strcmp(in,"init")) init(0.05); else load(in,th[0],&M[0]);
  static float th0[NP]; static double avg[NP]; double an=0; memcpy(th0,th[0],sizeof th0); memcpy(th[1],th[0],sizeof th0); M[1]=M[0];
  clock_t c0=clock();
  for(int b=0;b<batches;b++){ double fr=(double)b/batches; double eta=eta0*pow(eta1/eta0,fr), tau=tau0*pow(tau1/tau0,fr); VLR=0.08*pow(0.3,fr);
    memset(G_,0,sizeof G_); memset(F_,0,sizeof F_); double np=0; double rr=0;
    for(int g=0;g<B_;g++){ train[0]=train[1]=1; style[0]=style[1]=0; if(stylesh&&rnd64()%100<(u64)stylesh){ style[g&1]=1+rnd64()%8; train[g&1]=1; } game(1); np+=nn; learn(0); for(int i=0;i<nn;i++) rr+=nodes[i].r; }
    // update: logits move toward advantage/tau
    for(int i=0;i<NP;i++){ double q=G_[i]/(F_[i]+20); double dec= (i>=O_CAL1)?0.0:1; double step=eta*q; double cap=.5; if(step>cap)step=cap; if(step<-cap) step=-cap; th[0][i]+=step; if(dec) th[0][i]*=1-eta*tau; else th[0][i]*=1-eta*tau*.2; }
    for(int i=0;i<16;i++) th[0][O_BATS+i]=th[0][O_PITS+i]=0; critic_update(); model_update(b<5?0.3:0.1);
    if(b>=batches/2){ an+=1; for(int i=0;i<NP;i++) avg[i]+=(th[0][i]-avg[i])/an; }
    if(b%20==19||b==batches-1){ double w=match(2000,-1); printf("%d eta %.3f tau %.4f pitches/g %.0f runs/g %.1f vs start %.3f  styles:",b,eta,tau,np/B_,rr/B_,w); for(int k=1;k<=8;k++) printf(" %.2f",match(400,k)); printf("  t=%.0fs\n",(double)(clock()-c0)/CLOCKS_PER_SEC); fflush(stdout); dump(out,th[0],&M[0]); } }
  if(an){ for(int i=0;i<NP;i++) th[0][i]=avg[i]; double w=match(10000,-1); printf("avg vs start %.3f styles:",w); for(int k=1;k<=8;k++) printf(" %.3f",match(2000,k)); printf("\n"); dump(out,th[0],&M[0]); }
}
