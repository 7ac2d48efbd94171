// Piecepack against itself: `bin/bench piecepack_self_play` compiles and runs it.
//   self_play IN OUT BATCHES GAMES ETA TAU ETA_AT_LAST TAU_AT_LAST SEED     (IN: "init" or an OUT)
// Learns as `cardball_self_play.c` does. In half the games the other side is a reader, who knows the
// weights and answers them best by the prices of 0.1; in 5 of 100 it is a rookie. In 70 of 100 the
// options are the default ones.
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <time.h>
typedef uint64_t u64; typedef uint32_t u32;
static u64 rs=88172645463325252ULL;
static inline u64 rnd64(void){ rs^=rs<<13; rs^=rs>>7; rs^=rs<<17; return rs*2685821657736338717ULL; }
static inline double ru(void){ return (rnd64()>>11)*(1.0/9007199254740992.0); }
static inline int d6(void){ return (int)(ru()*6); }
#include "init.h"
#define PC(x) __builtin_popcount(x)
#define FACES (7<<11)
static const u32 RET[3]={0,1<<13|1<<10,1<<13|1<<10|1<<12|1<<9};
static const int FB[11]={-1,-1,-1,-1,3,4,5,6,0,1,2};
#define NS 6
// features per role (0 swing, 1 pitch)
#define F1 0
#define F2 (F1+NS*14)
#define F3 (F2+14*14)
#define F4 (F3+16*14)
#define F5 (F4+3*14)
#define F6 (F5+7*14)
#define F7 (F6+3*64)
#define FA (F7+8*14)
#define NR (FA+6)
#define O_CH1 (2*NR)
#define O_CH2 (O_CH1+4*3*4)
#define O_CH3 (O_CH2+14*2*5)
#define O_SP (O_CH3+2*6)
#define O_PH1 (O_SP+2*5)
#define O_PH2 (O_PH1+12)
#define O_PH3 (O_PH2+14*2*5)
#define NP (O_PH3+5)
static float th[2][NP]; static double G_[NP],F_[NP];
// critic
#define C_SPOT 0
#define C_DA (C_SPOT+24)
#define C_OA (C_DA+20)
#define C_DP (C_OA+5)
#define C_OP (C_DP+3)
#define C_TILE (C_OP+3)
#define C_H (C_TILE+9)
#define C_HN (C_H+2*4*14)
#define NC (C_HN+2*4*14)
static double cw[NC],cg[NC],cn[NC];
typedef struct { int lu[8]; int tiles[9]; u32 pitch,swing; int due,pitcher,allowed,trouble,runs; } Side;
typedef struct { Side s[2]; int inning,half,outs,base[3],ph,intr,over,innings,juice,steal; u32 deck; int pol[2]; } S;
typedef struct { int half; float v,r,lev; int nf; short f[80]; } Node;
static Node nodes[2000]; static int nn;
typedef struct { int t; float sgn; int n0,n1; } Dec; static Dec decs[20000]; static int nd;
static int efeat[2000000]; static float ecoef[2000000]; static int ne;
static double rprice=1; static int readshare=0; static int train[2], kind[2]; // kind: 0 learned, 1 rookie, 2 greedy styles low, 3 high
typedef struct { int n; float lg[16]; int nf[16]; int f[16][10]; } Q;
static inline void qf(Q*q,int i,const float*t,int f){ q->f[i][q->nf[i]++]=f; q->lg[i]+=t[f]; }
static int choose(Q*q,S*s,int seat){
  int n=q->n; if(n==1) return 0; float mx=-1e9; for(int i=0;i<n;i++) if(q->lg[i]>mx) mx=q->lg[i];
  float p[16],sum=0; for(int i=0;i<n;i++){ p[i]=expf(q->lg[i]-mx); sum+=p[i]; }
  float u=ru()*sum; int c=0; while(c<n-1&&u>=p[c]){u-=p[c];c++;}
  if(train[seat]){ Dec*d=&decs[nd++]; d->t=nn-1; d->sgn=(seat==s->half)?1:-1; d->n0=ne;
    for(int i=0;i<n;i++){ float co=(i==c)-p[i]/sum; if(fabsf(co)<1e-4f) continue; for(int k=0;k<q->nf[i];k++){ efeat[ne]=q->f[i][k]; ecoef[ne++]=co; } } d->n1=ne; }
  return c; }
static int may(Side*d){ return d->pitcher<2&&!d->trouble; }
static void change(S*s,Side*d){ d->pitcher++; d->allowed=d->trouble=0; d->pitch=s->deck&~RET[d->pitcher]; }
static int SB[8][3][6];
static int nbin(int n){ return n<=2?0:n<=5?1:n<=8?2:3; }
static int ibin(S*s){ int left=s->innings-s->inning; return left<0?0:left>4?4:left; } // innings after this one, 0..4
static int CANDS; static int cset[16]; static Q gq;
static void logits(S*s,int pol,int role,u32 hand,u32 opp,int sb,int cansteal){
  const float*t=th[pol]+role*NR; int base=role*NR; int cards[16],n=0; for(u32 m=hand;m;m&=m-1) cards[n++]=__builtin_ctz(m);
  int no=PC(opp); int top=31-__builtin_clz(opp); int nb=nbin(n), ob=nbin(no); int late=s->inning>=s->innings?2:s->inning==s->innings-1?1:0; int lw=PC(opp&0xFC);
  int m=0; Q*q=&gq; int prev=-1; for(int i=0;i<n;i++){ int c=cards[i]; int sp=c==1&&cansteal; if(!sp&&prev>=0&&!(opp&((2u<<c)-(1u<<prev)))) continue; if(!sp) prev=c; cset[m]=c; q->lg[m]=0; q->nf[m]=0;
    if(sp){ int f=FA+s->outs+((opp&2)?3:0); q->f[m][q->nf[m]++]=base+f; q->lg[m]+=t[f]; m++; continue; }
    int oa=PC(opp>>(c+1)), wa=PC(hand>>(c+1)); if(oa>7)oa=7; if(wa>7)wa=7; int f[7]={F1+sb*14+c,F2+top*14+c,F3+(nb*4+ob)*14+c,F4+late*14+c,F5+lw*14+c,F6+(sb>>1)*64+oa*8+wa,F7+oa*14+c}; for(int k=0;k<7;k++){ q->f[m][q->nf[m]++]=base+f[k]; q->lg[m]+=t[f[k]]; } m++; if(c>top) break; }
  q->n=CANDS=m; }
static int occ(S*s);
static int pick(S*s,int role,u32 hand,u32 opp,int sb,int cansteal,int tile){
  int seat=role?1-s->half:s->half; int n=PC(hand); int cards[16]; n=0; for(u32 m=hand;m;m&=m-1) cards[n++]=__builtin_ctz(m);
  if(kind[seat]==1) return cards[(int)(ru()*n)]; if(kind[seat]==2) return cards[0]; if(kind[seat]==3) return cards[n-1];
  if(kind[seat]==4){ logits(s,s->pol[1-seat],1-role,opp,hand,sb,cansteal); float mx=-1e9,p[16],sum=0; for(int i=0;i<gq.n;i++) if(gq.lg[i]>mx) mx=gq.lg[i]; for(int i=0;i<gq.n;i++){ p[i]=expf(gq.lg[i]-mx); sum+=p[i]; }
    int m=gq.n; int best=cards[0]; double bw=-1e9; double w=OLDL[occ(s)][s->outs][tile]; for(int i=0;i<n;i++){ int c=cards[i]; if(c==1&&cansteal) continue; double x=0; for(int k=0;k<m;k++){ int o=cset[k]; if(o==1&&cansteal) continue; x+=p[k]/sum*w*((c>o)-(c<o)); } x-=1.3*OLDP[c]*rprice; if(x>bw){ bw=x; best=c; } } return best; }
  logits(s,s->pol[seat],role,hand,opp,sb,cansteal); int cs[16]; memcpy(cs,cset,sizeof cs); return cs[choose(&gq,s,seat)]; }
static int occ(S*s){ return (s->base[0]>=0)|(s->base[1]>=0)<<1|(s->base[2]>=0)<<2; }
static int rtw(S*s){ return (s->half&&s->inning>=s->innings)? s->s[0].runs-s->s[1].runs+1:0; }
static double rtc(int b,int o){ return o<3? cw[C_SPOT+b*3+o]+cw[C_SPOT]:0; }
static void scr(Side*o,Side*d,int r){ o->runs+=r; int b=d->allowed; d->allowed+=r; if(b<4&&d->allowed>=4&&d->pitcher<2) d->trouble=3; }
static int lead(S*s){ return s->base[2]>=0?3:s->base[1]>=0?2:s->base[0]>=0?1:0; }
static void extra(S*s,Side*o,Side*d){ int b=lead(s); int bs=occ(s); int tile=s->base[b-1]; int behind=bs&~(1<<(b-1)); double safe=b==3?1+rtc(behind,s->outs):rtc(behind|1<<b,s->outs); double ch=(tile+1)/6.0;
  int go; if(kind[s->half]==1) go=ru()<.5; else go= ch*safe+(1-ch)*rtc(behind,s->outs+1)>rtc(bs,s->outs);
  if(!go) return; int die=d6(); int r=s->base[b-1]; s->base[b-1]=-1; if(die>r) s->outs++; else if(b==3) scr(o,d,1); else s->base[b]=r; }
static void end_half(S*s){ s->ph=s->intr=0; s->s[0].trouble=s->s[1].trouble=0; s->outs=0; s->base[0]=s->base[1]=s->base[2]=-1;
  if(s->inning>=s->innings&&(s->s[1].runs>s->s[0].runs||(s->half&&s->s[0].runs>s->s[1].runs))) s->over=1; else if(!s->half) s->half=1; else { s->half=0; s->inning++; } }
static void node(S*s){ Node*n=&nodes[nn++]; Side*o=&s->s[s->half],*d=&s->s[1-s->half]; n->half=s->half; int k=0; short*f=n->f;
  f[k++]=C_SPOT+occ(s)*3+s->outs; f[k++]=C_DA+(d->allowed>4?4:d->allowed)*4+d->trouble; f[k++]=C_OA+(o->allowed>4?4:o->allowed); f[k++]=C_DP+d->pitcher; f[k++]=C_OP+o->pitcher; f[k++]=C_TILE+o->due;
  int late=s->inning>=s->innings; u32 h[4]={o->swing,d->pitch,d->swing,o->pitch}; for(int j=0;j<4;j++){ for(u32 m=h[j];m;m&=m-1) f[k++]=C_H+(late*4+j)*14+__builtin_ctz(m); f[k++]=C_HN+(late*4+j)*14+PC(h[j]); }
  n->nf=k; double v=0; for(int i=0;i<k;i++) v+=cw[f[i]]; n->v=v; double hh=2*(s->innings-s->inning)+1-s->half+.5; if(hh<1) hh=1; double ld=o->runs-d->runs; double var=3.6*hh; double w=exp(-ld*ld/(2*var))*sqrt(5/hh); n->lev=w>1.8?1.8:w; }
static int binary(S*s,int seat,int*f,int nf,float bias){ const float*t=th[s->pol[seat]]; Q q; q.n=2; q.lg[0]=0; q.nf[0]=0; q.lg[1]=bias; q.nf[1]=0; for(int i=0;i<nf;i++) qf(&q,1,t,f[i]); return choose(&q,s,seat); }
static void play(S*s){ int half=s->half; Side*o=&s->s[half],*d=&s->s[1-half]; node(s); Node*N=&nodes[nn-1]; int outs=s->outs; int slot=o->due; int r0=o->runs; int fs=1-half;
  if(!s->intr){ int ib=ibin(s); int bc=PC(occ(s));
    if(d->pitch<=2){ int ch=0; if(may(d)){ if(kind[fs]==1) ch=ru()<.5; else { int f[1]={O_SP+d->pitcher*5+ib}; ch=binary(s,fs,f,1,0); } } if(ch) change(s,d); else d->pitch=(s->deck&~RET[d->pitcher])&~FACES; }
    else if(may(d)){ int ch; if(kind[fs]==1) ch=ru()<.05; else { int hi=PC(d->pitch>>9); int f[3]={O_CH1+((d->allowed>3?3:d->allowed)*3+outs)*4+bc,O_CH2+(PC(d->pitch)*2+d->pitcher)*5+ib,O_CH3+d->pitcher*6+hi}; ch=binary(s,fs,f,3,0); } if(ch) change(s,d); }
    if(slot==8&&may(o)){ int ch; if(kind[half]==1) ch=ru()<.5; else { int f[3]={O_PH1+bc*3+outs,O_PH2+(PC(o->pitch)*2+o->pitcher)*5+ib,O_PH3+(o->allowed>4?4:o->allowed)}; ch=binary(s,half,f,3,0); } if(ch){ change(s,o); s->ph=1; } } }
  u32 sw=o->swing; int tile; if(slot!=8) tile=o->tiles[slot]; else if(s->ph) tile=2; else { tile=5; sw=(sw&~FACES)?sw&~FACES:sw; }
  int bs=occ(s); int sb=SB[bs][outs][tile]; int st= s->base[0]>=0&&s->base[1]<0&&s->base[0]>=d->tiles[7];
  int pitch=pick(s,1,d->pitch,sw,sb,st,tile), swing=pick(s,0,sw,d->pitch,sb,st,tile);
  o->swing&=~(1u<<swing);
  if(swing==1&&st){ int r=s->base[0]; s->base[0]=-1; if(pitch==1){ d->pitch&=~2u; s->outs++; } else s->base[1]=r; s->intr=1; if(s->outs==3) end_half(s); N->r=0; return; }
  d->pitch&=~(1u<<pitch);
  int dice[4],n=d->trouble?4:3; for(int i=0;i<n;i++) dice[i]=d6(); int res=0;
  if(swing>pitch){ res=2; if(s->juice&&swing>=11) for(int i=0;i<n;i++) if(!dice[i]) dice[i]=d6(); } else if(pitch>swing){ res=-2; if(s->juice&&pitch>=11) for(int i=0;i<n;i++) if(dice[i]==5) dice[i]=d6(); }
  for(int i=0;i<n;i++) if(dice[i]!=tile) res+=dice[i];
  int needed=rtw(s); int hit=0;
  if(res<=3) s->outs++;
  else if(res>10) hit=res<=12?2:res<=14?3:4;
  else { int red=d6(); if(red>=d->tiles[FB[res]]) hit=1; else if(res>7){ s->outs++; if(s->outs<3&&bs) extra(s,o,d); }
    else { s->outs++; if(s->base[0]>=0){ if(s->base[1]<0) s->base[0]=tile; else { if(s->base[2]<0){ s->base[1]=s->base[0]; s->base[0]=tile; } else { s->base[2]=s->base[1]; s->base[1]=s->base[0]; s->base[0]=tile; } } } } }
  if(hit){ if(needed&&hit<4){ int nd2=needed; for(int b=3;b>4-hit-1;b--) if(b>=1&&s->base[b-1]>=0){ nd2--; if(!nd2){ hit=4-b; break; } } }
    int a[3]={-1,-1,-1},runs=0; for(int b=3;b>=1;b--) if(s->base[b-1]>=0){ int e=b+hit; if(e>=4) runs++; else a[e-1]=s->base[b-1]; } if(hit==4) runs++; else a[hit-1]=tile; memcpy(s->base,a,sizeof a);
    if(runs) scr(o,d,runs); if(bs&&!(needed&&runs>=needed)&&lead(s)>hit) extra(s,o,d); }
  int runs=o->runs-r0; N->r=runs; if(d->trouble&&d->allowed-runs>=4) d->trouble--;
  if(o->swing<=2) o->swing=s->deck; o->due=slot==8?0:slot+1; s->ph=s->intr=0;
  if(needed&&runs>=needed) s->over=1; else if(s->outs==3) end_half(s); }
static int LUN=6; static int LUS[64][8];
static int lineup_random=0; static int lus[2][8];
static void mkside(Side*x,S*s,int seat){ memset(x,0,sizeof *x); const int*l; static int tmp[8];
  if(lineup_random||kind[seat]==1){ do{ int v[8]={1,1,2,2,3,3,4,4}; for(int i=7;i>0;i--){ int j=(int)(ru()*(i+1)); int t=v[i];v[i]=v[j];v[j]=t; } memcpy(tmp,v,sizeof v);} while(tmp[0]==4||tmp[1]==4||tmp[2]==4); l=tmp; } else l=LUS[(int)(ru()*LUN)];
  memcpy(lus[seat],l,sizeof tmp); for(int i=0;i<8;i++) x->tiles[i]=l[i]; x->tiles[8]=5; x->swing=s->deck; x->pitch=s->deck; }
static int game(int opt){ S s; memset(&s,0,sizeof s); s.innings=5; s.juice=s.steal=opt; s.deck=0x3FFC|(opt?2:0); s.inning=1; s.base[0]=s.base[1]=s.base[2]=-1; nn=nd=ne=0; for(int k=0;k<2;k++){ if(train[k]==2){ s.pol[k]=1; train[k]=0; } mkside(&s.s[k],&s,k); }
  while(!s.over&&nn<1900) play(&s); return s.s[1].runs>s.s[0].runs; }
static double LAM=0.95, VLR;
static void learn(void){ double A=0; static float adv[2000]; for(int t=nn-1;t>=0;t--){ Node*n=&nodes[t]; double d; if(t==nn-1) d=n->r-n->v; else { double f=nodes[t+1].half==n->half?1:-1; d=n->r+f*nodes[t+1].v-n->v; A*=f; } A=d+LAM*A; adv[t]=A; double w=n->lev; if(t<nn-1) for(int i=0;i<n->nf;i++){ cg[n->f[i]]+=w*A; cn[n->f[i]]+=w; } }
  for(int k=0;k<nd;k++){ Dec*d=&decs[k]; Node*n=&nodes[d->t]; double a=adv[d->t]*d->sgn*n->lev; for(int i=d->n0;i<d->n1;i++){ G_[efeat[i]]+=ecoef[i]*a; F_[efeat[i]]+=ecoef[i]*ecoef[i]*n->lev; } } }
static void cupd(void){ for(int i=0;i<NC;i++){ cw[i]+=VLR*cg[i]/(cn[i]+300); } memset(cg,0,sizeof cg); memset(cn,0,sizeof cn); }
static void dump(const char*fn){ FILE*f=fopen(fn,"wb"); fwrite(th[0],4,NP,f); fwrite(cw,8,NC,f); fclose(f); }
static void load(const char*fn,float*t){ FILE*f=fopen(fn,"rb"); if(!f||fread(t,4,NP,f)!=NP) exit(1); if(t==th[0]) if(fread(cw,8,NC,f)!=NC) exit(1); fclose(f); }
static double match(int n,int k,int opt){ int w=0; for(int g=0;g<n;g++){ int home=g&1; train[0]=train[1]=0; kind[0]=kind[1]=0; if(k==0) train[1-home]=2; else if(k<10) kind[1-home]=k; else kind[home]=k-10; int hw=game(opt); w+=hw==home; } kind[0]=kind[1]=0; return (double)w/n; }
int main(int c,char**v){ double fl[8*3*5]; int m=0; for(int b=0;b<8;b++) for(int o=0;o<3;o++) for(int t=1;t<6;t++) fl[m++]=STK[b][o][t]; static const double cut[5]={0.9,1.15,1.4,1.75,2.1};
  for(int b=0;b<8;b++) for(int o=0;o<3;o++) for(int t=1;t<6;t++){ int k=0; while(k<5&&STK[b][o][t]>cut[k]) k++; SB[b][o][t]=k; }
  memcpy(LUS,LU,sizeof LU); const char*in=v[1],*out=v[2]; int batches=atoi(v[3]),BG=atoi(v[4]); double e0=atof(v[5]),t0=atof(v[6]),e1=atof(v[7]),t1=atof(v[8]); if(c>9) rs^=atoll(v[9])*7919; for(int i=0;i<20;i++) rnd64();
  for(int b=0;b<8;b++) for(int o=0;o<3;o++) cw[C_SPOT+b*3+o]=RTC[b][o]-RTC[0][0]/2;
  if(!strcmp(in,"init")){ for(int r=0;r<2;r++){ for(int k=0;k<6;k++) th[0][r*NR+FA+k]=r?-1:0.5; } for(int i=0;i<48;i++) th[0][O_CH1+i]=-4; for(int i=0;i<10;i++) th[0][O_SP+i]=2; for(int i=0;i<12;i++) th[0][O_PH1+i]=-2; for(int i=0;i<14*2;i++){ th[0][O_PH2+i*5]=4; th[0][O_PH2+i*5+1]=3; } } else load(in,th[0]);
  static double avg[NP]; double an=0; memcpy(th[1],th[0],sizeof th[0]); clock_t c0=clock();
   int rookshare=5,defshare=70; readshare=50;
  if(batches==0){ // lineup regression
    double sx[8][5]={{0}},sn[8][5]={{0}}; long n=BG; lineup_random=1; double hw=0; for(long g=0;g<n;g++){ train[0]=train[1]=0; int h=game(g&1); hw+=h; for(int k=0;k<2;k++) for(int i=0;i<8;i++){ sx[i][lus[k][i]]+=(h==k); sn[i][lus[k][i]]+=1; } } for(int i=0;i<8;i++){ for(int t=1;t<5;t++) printf(" %.4f",sn[i][t]?sx[i][t]/sn[i][t]-.5:0); printf("\n"); } return 0; }
  for(int b=0;b<batches;b++){ double fr=(double)b/batches; double eta=e0*pow(e1/e0,fr),tau=t0*pow(t1/t0,fr); VLR=0.04*pow(.3,fr); memset(G_,0,sizeof G_); memset(F_,0,sizeof F_); double np=0,rr=0;
    for(int g=0;g<BG;g++){ train[0]=train[1]=1; kind[0]=kind[1]=0; if(rookshare&&(int)(rnd64()%100)<rookshare){ int h=(g>>1)&1; kind[h]=1; train[h]=0; } else if(readshare&&(int)(rnd64()%100)<readshare){ int h=(g>>1)&1; kind[h]=4; train[h]=0; rprice=(rnd64()&1)?1:ru()*2; } game((int)(rnd64()%100)>=defshare); learn(); np+=nn; for(int i=0;i<nn;i++) rr+=nodes[i].r; }
    for(int i=0;i<NP;i++){ double st=eta*G_[i]/(F_[i]+40); if(st>.5)st=.5; if(st<-.5)st=-.5; th[0][i]+=st; if(i<O_CH1) th[0][i]*=1-eta*tau; else th[0][i]*=1-eta*tau*.1; } cupd(); kind[0]=kind[1]=0;
    if(b>=batches/2){ an+=1; for(int i=0;i<NP;i++) avg[i]+=(th[0][i]-avg[i])/an; }
    if(b%25==24||b==batches-1){ printf("%d eta %.2f tau %.3f pa %.1f runs %.2f | start %.3f %.3f rookie %.3f %.3f low %.2f high %.2f any %.3f reader %.3f %.3f t=%.0f\n",b,eta,tau,np/BG,rr/BG,match(4000,0,0),match(4000,0,1),match(4000,1,0),match(2000,1,1),match(1000,12,0),match(1000,13,0),match(1000,11,0),(rprice=1,match(3000,14,0)),match(2000,14,1),(double)(clock()-c0)/CLOCKS_PER_SEC); fflush(stdout); dump(out); } }
  for(int i=0;i<NP;i++) th[0][i]=avg[i]; dump(out); printf("avg start %.3f %.3f rookie %.3f %.3f low %.3f high %.3f reader %.3f %.3f\n",match(20000,0,0),match(20000,0,1),match(20000,1,0),match(20000,1,1),match(4000,12,0),match(4000,13,0),(rprice=1,match(8000,14,0)),match(8000,14,1)); }
